# SPDX-License-Identifier: MIT
"""Models the time of a record of calls on a machine: a clock for each thread of the program, and one for the device.

A call costs its thread a fixed time; what it asks of the device starts when both are ready, in the order of the calls. A draw takes its
bytes by the speed of memory or its fetches by the speed of texture units, whichever is longer. A wait brings the thread's clock to the
device's. Bytes in buffers that stay mapped are copied by the threads that wait for pictures, at the same time; other bytes by the thread
that calls. Programs are compiled beside that, by threads of the driver, while other programs draw; their time is summed apart. What else
the program does between its calls costs nothing here.
"""
import dataclasses
import re

BYTES_PER_TEXEL = {0x8D70: 16, 0x805B: 8, 0x881A: 8, 0x822E: 4, 0x8058: 4}
SAMPLERS = {0x8B5E, 0x8DCA, 0x8DD2}
MAP_READ, MAP_PERSISTENT = 1, 0x40
PACK, UNPACK = 0x88EB, 0x88EC
READ_FRAMEBUFFER = 0x8CA8


@dataclasses.dataclass(eq=False)
class Texture:
    format: int = 0
    width: int = 0
    height: int = 0
    # A tiler loads it before it is drawn into.
    is_valid: bool = False

    @property
    def texels(self):
        return self.width * self.height

    @property
    def bytes(self):
        return self.texels * BYTES_PER_TEXEL.get(self.format, 8)


class Program:
    """The uniforms of a program, as far as they say how many texels it fetches."""

    def __init__(self):
        self.types, self.sizes, self.names, self.values = {}, {}, {}, {}

    def fetches(self, is_worst=False):
        """Fetches for each texel that is written: two for each sampler, and those of the pass's loop. A spread searches around the pixels of its
        edges, here taken for a tenth; `is_worst` says what it may take."""
        samplers = sum(self.sizes[name] for name, type in self.types.items() if type in SAMPLERS)
        value = {name: values[0] for name, values in self.values.items() if values}
        count = 2 * samplers
        if "weights" in self.sizes:
            count = max(count, 2 * value.get("radius", self.sizes["weights"] - 1) + 1)
        for name, each in (("steps", 2), ("width", 1), ("limit", 2)):
            count = max(count, each * value.get(name, 0))
        if "distances" in self.types:
            # A row of distances for four pixels; then for each a row of its own and a ring.
            reach = value.get("reach", 0)
            count = max(count, (reach + 11) / 2 + 36 * (reach + 1) * (1 if is_worst else 0.1))
        return count


@dataclasses.dataclass
class Sums:
    calls: int = 0
    draws: int = 0
    dispatches: int = 0
    texels: int = 0
    sent: int = 0
    read: int = 0
    allocations: int = 0
    waits: int = 0
    # Seconds: until the last thread is done, of the threads that call without their waits, of the device's
    # work, of the transfers in it, of compiling; the longest draw or dispatch, at its worst.
    total: float = 0
    thread: float = 0
    device: float = 0
    bus: float = 0
    compiling: float = 0
    longest: float = 0

    def per_picture(self, first, count):
        """The difference to a run of one picture, for each of `count` more; the longest stays."""
        pairs = ((field.name, getattr(self, field.name), getattr(first, field.name)) for field in dataclasses.fields(self))
        return Sums(**{name: more if name == "longest" else (more - less) / count for name, more, less in pairs})


class Thread:
    """What is bound on a thread's current context."""

    def __init__(self):
        self.clock = 0.0
        self.unit, self.units, self.images, self.buffers = 0, {}, {}, {}
        self.framebuffer = self.program = 0
        self.attachments, self.attached = {}, None
        self.viewport = (0, 0, 0, 0)
        self.mapped = {}


class Model:
    """The sums of a record on a machine."""

    def __init__(self, machine):
        self.machine, self.sums = machine, Sums()
        self.threads, self.textures, self.programs, self.fences = {}, {}, {}, {}
        self.device = 0.0
        # When the device is done with each buffer, and the buffers that stay mapped.
        self.ready, self.persistent = {}, set()
        # The attachment that a tiler has in its tiles.
        self.open = None

    def run(self, calls):
        """Adds up all calls."""
        for call in calls:
            thread = self.threads.setdefault(call.thread, Thread())
            self.spend(thread, self.machine.call)
            self.sums.calls += call.name.startswith("gl")
            step = getattr(self, call.name, None)
            if step:
                step(thread, call)
        self.close()
        self.sums.total = max([thread.clock for thread in self.threads.values()] + [self.device])
        return self.sums

    def spend(self, thread, seconds):
        """Keeps a thread busy."""
        thread.clock += seconds
        self.sums.thread += seconds

    def work(self, thread, seconds):
        """Gives the device something to do after all before."""
        self.device = max(self.device, thread.clock) + seconds
        self.sums.device += seconds

    def move(self, thread, byte_count, speed):
        """A transfer by the device."""
        self.close()
        self.sums.bus += byte_count / speed
        self.work(thread, byte_count / speed)

    def wait(self, thread, until):
        """Brings a thread's clock to the device's."""
        self.sums.waits += 1
        self.spend(thread, self.machine.submit)
        thread.clock = max(thread.clock, until + self.machine.wake)

    def close(self):
        """Stores the tiles of the attachment that was drawn last."""
        if self.machine.is_tiler and self.open:
            seconds = self.open.bytes / self.machine.memory
            self.device += seconds
            self.sums.device += seconds
        self.open = None

    def begin(self, thread, texture):
        """Opens an attachment for drawing."""
        if self.open is texture:
            return
        self.close()
        self.open = texture
        if self.machine.is_tiler and texture.is_valid:
            self.work(thread, texture.bytes / self.machine.memory)

    def target(self, thread):
        return self.textures.get(thread.attachments.get(thread.framebuffer))

    def shade(self, thread, texels, byte_count):
        """The work of a draw or a dispatch."""
        machine, program = self.machine, self.programs.get(thread.program, Program())
        for name, values in program.values.items():
            if program.types.get(name) in SAMPLERS:
                sampled = {self.textures.get(thread.units.get(unit)) for unit in values}
                byte_count += sum(texture.bytes for texture in sampled if texture)
        self.spend(thread, machine.launch)
        seconds = machine.draw + max(byte_count / machine.memory, texels * program.fetches() / machine.fetch)
        worst = machine.draw + max(byte_count / machine.memory, texels * program.fetches(is_worst=True) / machine.fetch)
        self.sums.longest = max(self.sums.longest, worst)
        self.sums.texels += texels
        self.work(thread, seconds)

    def glDrawArrays(self, thread, call):
        self.sums.draws += 1
        texture = self.target(thread)
        if not texture:
            return
        self.begin(thread, texture)
        texture.is_valid = True
        texels = min(thread.viewport[2] * thread.viewport[3], texture.texels)
        # A tiler draws into its tiles, and stores them later.
        self.shade(thread, texels, 0 if self.machine.is_tiler else texels * BYTES_PER_TEXEL.get(texture.format, 8))

    def glDispatchCompute(self, thread, call):
        self.sums.dispatches += 1
        self.close()
        texture = self.textures.get(thread.images.get(0))
        if texture:
            texture.is_valid = True
            self.shade(thread, texture.texels, texture.bytes)

    def clear(self, thread, call):
        texture = self.target(thread)
        if not texture:
            return
        if self.open is not texture:
            texture.is_valid = False
            self.begin(thread, texture)
        if not self.machine.is_tiler:
            self.work(thread, self.machine.draw + texture.bytes / self.machine.memory)
        texture.is_valid = True

    glClearBufferfv = glClearBufferiv = glClearBufferuiv = clear

    def glInvalidateFramebuffer(self, thread, call):
        texture = self.target(thread)
        if texture:
            texture.is_valid = False
            if self.open is texture:
                self.open = None

    def glMemoryBarrier(self, thread, call):
        self.work(thread, self.machine.barrier)

    def glGetError(self, thread, call):
        self.spend(thread, self.machine.query)

    def glTexStorage2D(self, thread, call):
        texture = self.textures.setdefault(thread.units.get(thread.unit), Texture())
        texture.format, texture.width, texture.height = call.integer(2), call.integer(3), call.integer(4)
        texture.is_valid = False
        self.spend(thread, self.machine.allocate)
        self.sums.allocations += 1

    def glTexSubImage2D(self, thread, call):
        byte_count = int(call.details["bytes"])
        self.sums.sent += byte_count
        buffer = thread.buffers.get(UNPACK)
        if not buffer:
            self.spend(thread, byte_count / self.machine.copy)
        self.move(thread, byte_count, self.machine.upload)
        texture = self.textures.get(thread.units.get(thread.unit))
        if texture:
            texture.is_valid = True

    def glReadPixels(self, thread, call):
        byte_count = int(call.details["bytes"])
        self.sums.read += byte_count
        self.move(thread, byte_count, self.machine.readback)
        buffer = thread.buffers.get(PACK)
        self.ready[buffer] = self.device
        if not buffer:
            self.wait(thread, self.device)
            self.spend(thread, byte_count / self.machine.copy)

    def glBufferStorageEXT(self, thread, call):
        if call.integer(3) & MAP_PERSISTENT:
            self.persistent.add(thread.buffers.get(call.integer(0)))

    def glMapBufferRange(self, thread, call):
        buffer = thread.buffers.get(call.integer(0))
        if buffer in self.persistent:
            return
        if call.integer(3) & MAP_READ:
            thread.clock = max(thread.clock, self.ready.get(buffer, 0))
        thread.mapped[call.integer(0)] = int(call.details["bytes"])

    def glUnmapBuffer(self, thread, call):
        self.spend(thread, thread.mapped.pop(call.integer(0), 0) / self.machine.copy)

    def glFenceSync(self, thread, call):
        self.close()
        self.fences[call.result] = self.device

    def glClientWaitSync(self, thread, call):
        self.wait(thread, self.fences.get(call.arguments[0], self.device))

    def glFlush(self, thread, call):
        self.spend(thread, self.machine.submit)

    def glLinkProgram(self, thread, call):
        self.sums.compiling += self.machine.compile

    def glActiveTexture(self, thread, call):
        thread.unit = call.integer(0) - 0x84C0

    def glBindTexture(self, thread, call):
        thread.units[thread.unit] = (self.context(thread), call.integer(1))

    def glBindImageTexture(self, thread, call):
        thread.images[call.integer(0)] = (self.context(thread), call.integer(1))

    def glBindBuffer(self, thread, call):
        name = call.integer(1)
        thread.buffers[call.integer(0)] = (self.context(thread), name) if name else None

    def glBindFramebuffer(self, thread, call):
        if call.integer(0) != READ_FRAMEBUFFER:
            thread.framebuffer = (self.context(thread), call.integer(1))

    def glFramebufferTexture2D(self, thread, call):
        name = (self.context(thread), call.integer(3))
        if thread.attachments.get(thread.framebuffer) != name:
            self.spend(thread, self.machine.attach)
        thread.attachments[thread.framebuffer] = name

    def glViewport(self, thread, call):
        thread.viewport = tuple(call.integer(place) for place in range(4))

    def glUseProgram(self, thread, call):
        thread.program = (self.context(thread), call.integer(0))

    def glDeleteTextures(self, thread, call):
        for name in call.details.get("names", "").split(","):
            if name:
                self.textures.pop((self.context(thread), int(name)), None)

    def eglMakeCurrent(self, thread, call):
        thread.context = call.arguments[3]

    @staticmethod
    def context(thread):
        return getattr(thread, "context", None)

    def of(self, thread, call):
        return self.programs.setdefault((self.context(thread), call.integer(0)), Program())

    def glGetActiveUniform(self, thread, call):
        program, name = self.of(thread, call), re.sub(r"\[.*", "", call.detail)
        program.sizes[name], program.types[name] = int(call.details["size"]), int(call.details["type"], 0)

    def glGetUniformLocation(self, thread, call):
        self.of(thread, call).names[int(call.result)] = re.sub(r"\[.*", "", call.arguments[1])

    def glUniform1iv(self, thread, call):
        program = self.programs.get(thread.program)
        if program and call.integer(0) in program.names:
            program.values[program.names[call.integer(0)]] = [int(value) for value in call.details["values"].split(",")]
