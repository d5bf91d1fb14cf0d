# SPDX-License-Identifier: MIT
"""Writes the functions of the library between the program and the driver: generate-calls.py FOLDER

From the lists of functions it makes calls.h, with a number for each function and the driver's addresses, and calls.c, with a wrapper for
each. A wrapper counts the call, decides its fate, and gives it to those instruments that define a function for it:

    check_NAME   before the call, sees the arguments
    device_NAME  in place of the driver's function
    fault_NAME   in place of either, when the call must fail
    track_NAME   after the call, sees the arguments and the result
    detail_NAME  writes more than the arguments into the record
"""
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
LISTS = [HERE.parents[1] / "Sources/Core/Shims/CEGL/Functions.h", HERE / "Library/Extensions.h"]
ENTRY = re.compile(r"^(EGL|GLES)\((.+?), (\w+),\s+\(([^()]*)\),\s+\(([^()]*)\)\)$", re.MULTILINE | re.DOTALL)
HOOK = re.compile(r"\b(check|device|fault|track|detail)_(\w+)\(")
# What a failed call returns, where that is not zero.
FAILED = {"glClientWaitSync": "GL_WAIT_FAILED", "glGetUniformLocation": "-1"}
# How a parameter is recorded: the last type that fits.
LETTERS = [
    (r"\*", "p"), (r"^(const )?GL(char|ubyte) \*", "s"), (r"^const char \*", "s"), (r"^GL(enum|bitfield)\b(?! \*)", "x"),
    (r"^EGL(enum)\b(?! \*)", "x"), (r"^(GL|EGL)(u?int|boolean|Boolean|sizei|uint)\b(?! \*)", "d"),
    (r"^GL(sizeiptr|intptr|uint64)\b(?! \*)", "l"), (r"^EGL(Display|NativeDisplayType|Context|Config|Surface|DeviceEXT)\b(?! \*)", "p"),
    (r"^(GLsync|GLDEBUGPROC|__egl\w+)\b", "p"),
]


def letter(declaration):
    """The letter of a type or a parameter in the record's format."""
    if re.match(r"GLchar \*\w+$", declaration) or re.match(r"const GLchar \*const \*", declaration):
        return "p"
    found = [letter for pattern, letter in LETTERS if re.search(pattern, declaration)]
    if not found:
        raise SystemExit(f"no way to record {declaration}")
    return found[-1]


def functions():
    """Every function once: list, result, name, parameters, arguments."""
    known = {}
    for path in LISTS:
        for kind, result, name, parameters, arguments in ENTRY.findall(path.read_text()):
            known.setdefault(name, (kind, result, name, " ".join(parameters.split()), " ".join(arguments.split())))
    return list(known.values())


def hooks():
    """The functions that instruments define, as `check_glFoo`."""
    text = "\n".join(path.read_text() for path in sorted((HERE / "Library").glob("*.c")))
    return {f"{kind}_{name}" for kind, name in HOOK.findall(text)}


def hook(kind, name, result, parameters):
    """The declaration of an instrument's function."""
    inputs = "" if parameters == "void" else parameters
    if kind in ("device", "fault"):
        return f"{result} {kind}_{name}({parameters});"
    extra = [f"{result} result"] if kind in ("track", "detail") and result != "void" else []
    first = ["Line *line"] if kind == "detail" else []
    return f"void {kind}_{name}({', '.join(first + [inputs] * bool(inputs) + extra) or 'void'});"


def wrapper(function, known):
    """The definition of a function."""
    kind, result, name, parameters, arguments = function
    is_void, is_delete = result == "void", name.startswith("glDelete")
    names = [argument for argument in arguments.split(", ") if argument]
    results = names if is_void else names + ["result"]
    keep = "" if is_void else "result = "
    direct = f"{'device_' if 'device_' + name in known else 'real.'}{name}({arguments})"
    lines = [f"__attribute__((visibility(\"default\"))) {result} {name}({parameters}) {{"]
    plain = f"real.{name}({arguments})"
    lines += [f"  if (!modes) {{ {plain}; return; }}" if is_void else f"  if (!modes) return {plain};"]
    lines += [f"  Entry entry = enter(CALL_{name}, {'true' if kind == 'GLES' else 'false'});"]
    if not is_void:
        lines += [f"  {result} result = ({result}){FAILED.get(name, '0')};"]
    lines += ["  if (entry.fate == FORWARDED) {"]
    if "check_" + name in known:
        lines += [f"    if (modes & CHECKS) {{ lockState(); check_{name}({arguments}); unlockState(); }}"]
    lines += [f"    lockDriver();", f"    {keep}{direct};", "    unlockDriver();", f"    if (modes & CHECKS) checkError(CALL_{name});" if kind == "GLES" else ""]
    if "fault_" + name in known:
        lines += ["  } else {", f"    {keep}fault_{name}({arguments});"]
    elif is_delete:
        # Nothing that a test made fail should take memory of the driver.
        lines += ["  } else {", f"    {plain};"]
    lines += ["  }"]
    if "track_" + name in known:
        always = "" if is_delete else "entry.fate == FORWARDED && "
        lines += [f"  if ({always}modes & STATE) {{ lockState(); track_{name}({', '.join(results)}); unlockState(); }}"]
    shown = [letter(parameter) for parameter in parameters.split(", ") if parameter != "void"]
    format = "".join(shown) + ("" if is_void else "=" + letter(result + ("x" if "*" in result else " x")))
    lines += ["  if (modes & RECORD) {", f"    Line line = began(&entry, \"{format}\"{''.join(', ' + each for each in results)});"]
    if "detail_" + name in known:
        lines += [f"    if (entry.fate == FORWARDED) detail_{name}({', '.join(['&line'] + results)});"]
    lines += ["    ended(&line);", "  }"]
    lines += [] if is_void else ["  return result;"]
    return "\n".join(line for line in lines if line) + "\n}\n"


def main(folder):
    """Writes both files."""
    every, known = functions(), hooks()
    numbers = "".join(f"  CALL_{name},\n" for _, _, name, _, _ in every)
    fields = "".join(f"  {result} (*{name})({parameters});\n" for _, result, name, parameters, _ in every)
    declared = "".join(
        hook(kind, name, result, parameters) + "\n" for _, result, name, parameters, _ in every
        for kind in ("check", "device", "fault", "track", "detail") if f"{kind}_{name}" in known)
    (folder / "calls.h").write_text(
        f"// Made by generate-calls.py.\nenum {{\n{numbers}  CALL_COUNT\n}};\n\ntypedef struct {{\n{fields}}} Functions;\n\n{declared}")
    table = "".join(
        f"  {{\"{name}\", {'true' if kind == 'GLES' else 'false'}, (void (*)(void)){name}, (void **)&real.{name}}},\n"
        for kind, _, name, _, _ in every)
    (folder / "calls.c").write_text(
        "// Made by generate-calls.py.\n#include \"Instruments.h\"\n\nFunctions real;\n\n"
        + "\n".join(wrapper(function, known) for function in every)
        + f"\nconst Function functions[CALL_COUNT] = {{\n{table}}};\n")
    unknown = {hook.split("_", 1)[1] for hook in known} - {name for _, _, name, _, _ in every}
    if unknown:
        print("generate-calls: instruments of functions that the program does not call:", *sorted(unknown), file=sys.stderr)


main(pathlib.Path(sys.argv[1]))
