# SPDX-License-Identifier: MIT

# Intaglio: all tasks of developers and CI. `make help` lists the targets.

PREFIX ?= /usr/local
DEMO_DIRECTORY ?= out/demo
GALLERY_DIRECTORY ?= out/gallery
SWIFT ?= swift
BUILD = $(SWIFT) build
BINARY = .build/release/intaglio
# A build with tests compiles everything anew. CI sets this to that build, so that it needs only one.
BUILD_TOOL ?= $(BUILD) -c release --product intaglio
# Packages that depend on this one share what is built, but not the plan of a build: one that another package
# left behind does not fit. Nor would it fit this package, in `.build` itself.
DEPENDENT = --scratch-path .build/dependents --disable-build-manifest-caching --package-path
# Static linking rebuilds everything, so it keeps its own folder.
INSTALL_BUILD = .build/install
LIBRARY_BUILD = .build/library
DOC_SCENES = Documentation/scenes/*.json Examples/scenes/buttons.json
DOC_PICTURES = Sources/Intaglio/Intaglio.docc/Resources
SWIFT_SOURCES = Sources Tests Shaders Examples Benchmarks/Package.swift Benchmarks/Benchmarks Package.swift

.DEFAULT_GOAL := build
.PHONY: help attack build test test-debug test-modules test-minimal library test-library test-python test-tasks wheel test-wheel test-declarations \
	test-drivers test-softpipe test-gl test-shaders test-thread test-address test-browser test-photoshop test-examples test-install test-roots test-container test-ray \
	build-benchmarks benchmark-check check-all fuzz module-map lint format demo gallery pictures doc-pictures docs benchmark install uninstall deb clean \
	install-dependencies card-fonts example

# A target is listed with its sentence after `##`, or under a heading after `##:heading`.
help:
	@list() { sed -n "s/^\([a-z-]*\):.* ##$$1 \(.*\)/  \1\t\2/p" $(MAKEFILE_LIST) | expand -t 24; }; \
	list; for group in checks pictures packages; do printf '\n%s\n' $$group; list :$$group; done

build: install-dependencies ## Build the library and the tool, optimised
	$(BUILD) -c release

# llvmpipe compiles hundreds of shaders, in half the time without LLVM's optimiser; `test-drivers` has it.
test: install-dependencies ## Build everything and run all tests, optimised
	$(BUILD) -c release --build-tests
	SWIFT=$(SWIFT) INTAGLIO_CACHE=off GALLIVM_PERF=nopt scripts/test-suite all -c release

# A user's first steps.
test-debug: install-dependencies ##:checks Build the library, the tool and a package that depends on them, all unoptimised
	$(BUILD)
	$(BUILD) $(DEPENDENT) Examples/FiveLines
	cd Examples/FiveLines && ../../.build/dependents/debug/FiveLines

test-minimal: install-dependencies ##:checks Build and run the smallest package that depends on the library
	$(BUILD) $(DEPENDENT) Tests/Minimal
	.build/dependents/debug/Minimal

# The backends, the Reference and thousands of random paths are too slow without the optimiser.
test-modules: install-dependencies ##:checks Test the modules below the renderer unoptimised, with assertions
	$(BUILD) --build-tests
	SWIFT=$(SWIFT) scripts/test-suite modules --skip 'Random|Extremes|StrokeDistance'

library: install-dependencies ##:packages Build the C library in .build/library, with its header and intaglio.pc
	scripts/build-library $(LIBRARY_BUILD)

test-library: library ##:checks Test the C library from C and C++, its ABI, and its memory under valgrind
	@scripts/install-dependencies gcc g++ valgrind abigail-tools
	scripts/test-library $(LIBRARY_BUILD)/libintaglio.so.1

test-python: library ##:checks Test the Python package, and check its types, in a virtual environment
	INTAGLIO_CACHE=off scripts/test-python $(LIBRARY_BUILD)/libintaglio.so.1

test-tasks: library ##:checks Run the tasks of the documentation in Python, Swift and C, and compare their pictures
	@scripts/install-dependencies gcc
	INTAGLIO_CACHE=off SWIFT=$(SWIFT) scripts/test-tasks $(LIBRARY_BUILD)

wheel: library ##:packages Build a wheel of the Python package, in out/wheel
	scripts/build-wheel $(LIBRARY_BUILD)/libintaglio.so.1 out/wheel

test-wheel: wheel ##:checks Try the wheel in a bare Debian, without a network
	scripts/test-wheel out/wheel/intaglio-*.whl

test-declarations: ##:checks Check our declarations of libraries that are opened at run time against their headers
	scripts/test-declarations

test-drivers: ##:checks Check the GPU backend against the Reference on Mesa's llvmpipe and zink
	@scripts/install-dependencies mesa-vulkan-drivers
	$(BUILD_TOOL)
	scripts/test-drivers $(BINARY) llvmpipe zink

test-softpipe: ##:checks Check the GPU backend on softpipe, which interprets shaders: more than ten minutes
	$(BUILD_TOOL)
	scripts/test-drivers $(BINARY) softpipe

test-gl: ##:checks Fail, limit and check the calls of OpenGL ES in a library before the driver's; model their time
	$(BUILD_TOOL)
	scripts/test-gl $(BINARY)

test-shaders: ##:checks Check every shader with glslang, which is strict about GLSL ES
	@scripts/install-dependencies glslang-tools
	$(BUILD_TOOL)
	scripts/test-shaders $(BINARY)

test-thread: install-dependencies ##:checks Test concurrent code under the thread sanitizer
	scripts/test-sanitized thread

test-address: install-dependencies ##:checks Test under the address sanitizer
	scripts/test-sanitized address

fuzz: install-dependencies ##:checks Fuzz every parser of external input, each for FUZZ_SECONDS (20)
	scripts/fuzz

test-browser: install-dependencies ##:checks Check the gallery's page, CSS boxes and line breaks in headless Chromium, which is installed if missing
	$(BUILD_TOOL)
	INTAGLIO_CACHE=off scripts/test-browser $(BINARY) --pictures out/browser

# The documents are not in the repository.
test-photoshop: install-dependencies ##:checks Draw Photoshop documents (FILES='a.psd b.psd'), and compare with the pictures stored in them
	SWIFT=$(SWIFT) scripts/test-photoshop $(FILES)

test-examples: install-dependencies ##:checks Run the examples for Slurm and Kubernetes the way those would, and check them against the schemas
	$(BUILD_TOOL)
	INTAGLIO_CACHE=off scripts/test-examples $(BINARY)

test-ray: ##:checks Test the Python package on a Ray cluster that loses nodes
	scripts/build-library .build/library
	INTAGLIO_CACHE=off scripts/test-ray .build/library/libintaglio.so.1

example: install-dependencies ## Build and run the five-line example of the library, optimised
	$(BUILD) -c release --product FiveLines $(DEPENDENT) Examples/FiveLines
	cd Examples/FiveLines && ../../.build/dependents/release/FiveLines

check-all: ##:checks Run all checks: CI's, then the sanitizers, the fuzzers and the gallery's page
	.ci/run all

attack: install-dependencies ##:checks Attack the tool with hostile files, documents, batches and sizes, for ATTACK_SECONDS (600)
	scripts/attack

lint: ## Check the sources against .swift-format, and their comments, licences and tables
	$(SWIFT) format lint --strict --recursive $(SWIFT_SOURCES)
	scripts/comments --check
	python3 Tests/Comments/test.py
	scripts/public-types --check
	scripts/module-map --check
	scripts/mutate --check

format: ## Format the sources by .swift-format, and wrap their comments
	$(SWIFT) format --in-place --recursive $(SWIFT_SOURCES)
	scripts/comments --license --wrap

# Without these fonts the cards have those of install-dependencies.
card-fonts: install-dependencies
	-@scripts/install-dependencies fonts-inter fonts-noto-core

demo: card-fonts ## Draw pictures with every effect, and a scene of layers
	$(BUILD_TOOL)
	$(BINARY) demo --output $(DEMO_DIRECTORY)

gallery: install-dependencies ##:pictures Write the page of all presets, recipes and scenes
	$(BUILD_TOOL)
	$(BINARY) gallery $(GALLERY_DIRECTORY)

pictures: card-fonts ##:pictures Redraw the README's pictures
	$(BUILD_TOOL)
	$(BINARY) demo --output out/pictures --sheet-width 1084
	install -D -m 644 -t Documentation/pictures out/pictures/sheet.png out/pictures/presets.png \
		out/pictures/recipes.png out/pictures/light-sweep.png
	$(BINARY) gallery out/pictures/gallery --scale 1.5 --quiet
	install -m 644 out/pictures/gallery/pictures/recipes-dragged-table.png Documentation/pictures/recipe-table.png
	install -m 644 out/pictures/gallery/pictures/recipes-inset-bevel.png Documentation/pictures/recipe-bevel.png
	install -m 644 out/pictures/gallery/pictures/recipes-curl-shadow.png Documentation/pictures/recipe-curl.png
	scripts/card-sheet $(BINARY) Documentation/pictures/cards-stress.png

module-map: install-dependencies ##:pictures Update the map of the modules: the table and the picture of CONTRIBUTING.md
	$(BUILD_TOOL)
	scripts/module-map
	$(BINARY) scene Documentation/pictures/modules.json -o Documentation/pictures/modules.png --scale 2 --backend cpu --compression small

doc-pictures: card-fonts ##:pictures Redraw the pictures of the documentation from their scenes
	$(BUILD_TOOL)
	for scene in $(DOC_SCENES); do $(BINARY) scene $$scene --scale 2 --backend cpu --compression smallest \
		-o $(DOC_PICTURES)/$$(basename $$scene .json)@2x.png || exit 1; done
	$(BINARY) scene Documentation/scenes/layout.json --scale 2 --backend cpu --compression smallest \
		--outlines $(DOC_PICTURES)/layout@2x.png

docs: install-dependencies ## Build the documentation site, in out/docs (DOCS_BASE=/path for a host's folder)
	$(BUILD_TOOL)
	SWIFT=$(SWIFT) scripts/docs .build/release out/docs $(DOCS_BASE)

build-benchmarks: install-dependencies ##:checks Build the benchmarks, without running them
	$(BUILD) $(DEPENDENT) Benchmarks

benchmark: install-dependencies ##:checks Time single passes, on CPU and GPU
	cd Benchmarks && $(SWIFT) package benchmark

# Needs valgrind or readable counters; BASE and FLAGS as in `scripts/benchmark-check --help`.
benchmark-check: install-dependencies ##:checks Compare HEAD with BASE (where the branch began) by instructions and times
	SWIFT=$(SWIFT) scripts/benchmark-check $(BASE) $(FLAGS)

# The installed tool includes the Swift runtime and the picture libraries, so it runs on machines without
# them.
install: library ##:packages Install the tool, its manual page and completions, and the C library, under PREFIX (/usr/local) and DESTDIR
	scripts/build-tool $(INSTALL_BUILD)
	PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' SWIFT=$(SWIFT) scripts/install-files $(INSTALL_BUILD) $(LIBRARY_BUILD)

uninstall: ##:packages Remove the installed files
	PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' scripts/install-files --remove

test-install: ##:checks Install into an empty folder, and try the tool, its manual page and completions there
	scripts/test-install

deb: install-dependencies ##:packages Make a Debian package of the tool, in out
	scripts/build-tool $(INSTALL_BUILD) shared
	SWIFT=$(SWIFT) scripts/build-deb $(INSTALL_BUILD) out

test-roots: ##:checks Try the tool, the Debian package and some suites in bare systems of Debian and Ubuntu (needs root)
	scripts/test-roots

test-container: install-dependencies ##:checks Build the container image, and run it (needs root)
	$(SWIFT) package resolve
	scripts/test-container

clean: ## Remove all build products
	rm -rf .build out Examples/FiveLines/.build Examples/FiveLines/indented.png Benchmarks/.build

install-dependencies: ##:packages Install missing system libraries (Debian, Ubuntu)
	@scripts/install-dependencies
