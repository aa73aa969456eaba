# make repl    the shell; `make -s repl < FILE` runs a file of commands
# make preview the carousel in the browser; `make -s preview ARGS='--plugin FILE'`
# make test    everything that CI checks
# All set the machine up first, where something is missing. What make and the build print goes to stderr.

SHELL := /bin/bash
PRODUCT := .build/release/carousel-repl

.PHONY: repl preview test sanitize leaks setup build lint bench clean

repl: build
	@$(PRODUCT) $(ARGS)

preview: build
	@$(PRODUCT) preview $(ARGS)

test: setup lint
	@scripts/setup-browser 1>&2 </dev/null
	swift build --build-tests </dev/null 1>&2
	swift test --disable-xctest --skip-build </dev/null

build: setup
	@swift build -c release --product carousel-repl </dev/null 1>&2

bench: build
	@swift build -c release --product AllocationCounter </dev/null 1>&2
	@$(PRODUCT) bench $(ARGS)

# The plugin host under the address and the thread sanitizer, and reloads under valgrind; minutes each.
sanitize: setup
	CAROUSEL_SLOWNESS=20 swift test --sanitize=address --scratch-path .build/address --disable-xctest --filter CarouselHostTests </dev/null
	CAROUSEL_SLOWNESS=20 swift test --sanitize=thread --scratch-path .build/thread --disable-xctest --filter CarouselHostTests </dev/null

lint:
	swift format lint --recursive --strict Sources Tests Examples Benchmarks Package.swift

setup:
	@scripts/setup 1>&2 </dev/null

clean:
	rm -rf .build
