# make repl    the shell; `make -s repl < FILE` runs a file of commands
# make preview the carousel in the browser; `make -s preview ARGS='--plugin FILE'`
# make test    everything that CI checks
# make bench, make bench-against REV=…, make sanitize, make fuzz SECONDS=60, make soak
# All set the machine up first, where something is missing. What make and the build print goes to stderr.

SHELL := /bin/bash
RELEASE := .build/release
# Colours are an option of the compiler: with them, a build in a terminal and one in a pipe build everything again.
BUILD := swift build --no-color-diagnostics
# Without information for debuggers a first build takes a sixth less.
RELEASE_BUILD := $(BUILD) -c release -debug-info-format none
TEST := swift test --no-color-diagnostics --disable-xctest

.PHONY: repl preview test sanitize fuzz soak setup build lint bench bench-against clean

SECONDS := 60

repl: build
	@$(RELEASE)/carousel-repl $(ARGS)

preview: setup
	@$(RELEASE_BUILD) --product carousel-preview </dev/null 1>&2
	@$(RELEASE)/carousel-preview $(ARGS)

test: setup lint
	@scripts/setup-browser 1>&2 </dev/null
	$(BUILD) --build-tests </dev/null 1>&2
	$(TEST) --skip-build </dev/null
	@scripts/fuzz 5 </dev/null

build: setup
	@$(RELEASE_BUILD) --product carousel-repl </dev/null 1>&2

bench: build
	@$(RELEASE_BUILD) --product carousel-preview </dev/null 1>&2
	@$(RELEASE_BUILD) --product AllocationCounter </dev/null 1>&2
	@$(RELEASE)/carousel-repl bench $(ARGS)

# Both builds by turns, each row beside the other's: make bench-against REV=05cb5e2 [ARGS=engine]
bench-against: build
	@$(RELEASE_BUILD) --product AllocationCounter </dev/null 1>&2
	@scripts/build-revision $(REV) .build/against 1>&2 </dev/null
	@$(RELEASE)/carousel-repl bench $(or $(ARGS),engine) --against .build/against/.build/release/carousel-repl

# The plugin host under the address and the thread sanitizer, and reloads under valgrind; minutes each.
sanitize: setup
	CAROUSEL_SLOWNESS=10 $(TEST) --sanitize=address --scratch-path .build/address --filter CarouselHostTests </dev/null
	CAROUSEL_SLOWNESS=20 $(TEST) --sanitize=thread --scratch-path .build/thread --filter CarouselHostTests </dev/null

# Inputs that nobody thought of, for so many seconds each: scripts and their answers, recordings, lines of the shell,
# messages of a page. What was tried last is in .build/fuzz.
fuzz: setup
	@scripts/fuzz $(SECONDS)
	CAROUSEL_FUZZ_SECONDS=$(SECONDS) CAROUSEL_FUZZ_SEED=$$(date +%s) CAROUSEL_FUZZ_INPUTS=$(CURDIR)/.build/fuzz \
		$(TEST) --sanitize=address --scratch-path .build/address \
		--filter 'LineFuzzTests|RecordingFuzzTests|MessageFuzzTests' </dev/null

# Long runs; and one session in both builds, whose bits are the same.
soak: build
	$(BUILD) --build-tests </dev/null 1>&2
	CAROUSEL_SOAK=1 $(TEST) --skip-build --filter SoakTests </dev/null
	@cmp <(.build/debug/carousel-repl --keep-going --script Tests/Soak/session.txt 2>&1) \
		<($(RELEASE)/carousel-repl --keep-going --script Tests/Soak/session.txt 2>&1)
	@echo "soak: debug and release print the same"

lint:
	swift format lint --recursive --strict Sources Tests Examples Benchmarks Package.swift

setup:
	@scripts/setup 1>&2 </dev/null

clean:
	rm -rf .build
