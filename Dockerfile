# Intaglio as a container, for CPUs and for GPUs of NVIDIA, AMD and Intel:
#   docker build -t intaglio .
#   docker run --rm -v "$PWD:/data" --user "$(id -u):$(id -g)" intaglio render icon.png -o indented.png --style indent
# The documentation's page "Installing" says how to give it a GPU.

# Where Swift 6.3 is, on a system no newer than the one below.
ARG SWIFT_IMAGE=docker.io/library/swift:6.3-bookworm

FROM ${SWIFT_IMAGE} AS build
WORKDIR /source
COPY . .
RUN scripts/install-dependencies \
    && scripts/build-tool .build/install \
    && DESTDIR=/installed PREFIX=/usr scripts/install-files .build/install

FROM docker.io/library/debian:bookworm-slim
# Without Mesa the image has a third of the size: --build-arg GRAPHICS="libegl1 libgles2" is enough for NVIDIA, "" for CPUs.
ARG GRAPHICS="libegl1 libgles2 libgl1-mesa-dri"
RUN apt-get update \
    && apt-get install -y --no-install-recommends libpangocairo-1.0-0 fonts-dejavu-core \
        liblcms2-2 librsvg2-2 libavif15 libhyphen0 hyphen-en-us ${GRAPHICS} \
    && rm -rf /var/lib/apt/lists/* && apt-get clean \
    # Fontconfig keeps what it knows of a folder until the folder's time changes, and layers keep times in whole seconds.
    && find /usr/share/fonts /usr/local/share/fonts -type d -exec touch -d 2000-01-01 {} + && fc-cache -f \
    # NVIDIA's libraries come from the host, which does not always bring the file that names them.
    && mkdir -p /usr/share/glvnd/egl_vendor.d \
    && printf '{"file_format_version": "1.0.0", "ICD": {"library_path": "libEGL_nvidia.so.0"}}\n' \
    > /usr/share/glvnd/egl_vendor.d/10_nvidia.json
COPY --from=build /installed/usr/bin/intaglio /usr/bin/
COPY --from=build /installed/usr/share/doc/intaglio /usr/share/doc/intaglio
# What NVIDIA's container toolkit is to bring: without graphics there is no EGL.
ENV NVIDIA_VISIBLE_DEVICES=all NVIDIA_DRIVER_CAPABILITIES=graphics,utility,compute
# Any user may run it, without a home, and of the file system only /tmp is written to, if that can be.
ENV LANG=C.UTF-8 HOME=/tmp XDG_CACHE_HOME=/tmp/cache
USER 10001:10001
WORKDIR /data
ENTRYPOINT ["intaglio"]
CMD ["--help"]
