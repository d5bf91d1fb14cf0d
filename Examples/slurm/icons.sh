#!/usr/bin/env bash
# SPDX-License-Identifier: MIT

# A style over a folder of pictures, in eight parts at once, each a task of an array job:
#
#     sbatch icons.sh /shared/icons /shared/indented
#
# Another number of parts is sbatch --array=0-99 icons.sh …; the numbers have to be one apart. To go on after
# a failure send off the same command again, or requeue single tasks (scontrol requeue 123_4). Do not send off
# some of the numbers alone: that would be another number of parts.
#
#SBATCH --job-name=intaglio
#SBATCH --array=0-7
#SBATCH --cpus-per-task=4
#SBATCH --mem=2G
#SBATCH --time=01:00:00
# A task whose machine fails or that makes way for another is started again, and --resume goes on with what it
# had finished.
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=%x-%A-%a.log
# With a GPU for each task, add --backend gpu below, and:
##SBATCH --gpus-per-task=1
set -euo pipefail
input=${1:?sbatch icons.sh INPUT OUTPUT: the folder of pictures}
output=${2:?sbatch icons.sh INPUT OUTPUT: the folder for results, which all machines share}

# One report a part, beside the results. When all are there: intaglio report merge indented.reports/*.json -o
# report.json
mkdir -p "$output.reports"

# auto takes the part from Slurm's variables. At the end of its time a task gets SIGTERM: the pictures that
# were begun are finished.
exec srun intaglio batch "$input" -o "$output" --style indent \
  --shard auto --resume --jobs "${SLURM_CPUS_PER_TASK:-1}" --quiet \
  --report "$output.reports/$SLURM_ARRAY_TASK_ID.json"
