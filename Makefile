# make repl    the shell; `make -s repl < FILE` runs a file of commands
# make preview the carousel in the browser; `make -s preview ARGS='--plugin FILE'`
# make test    everything that CI checks
# make examples  builds the GTK example, and tests it in a window
# make bench, make bench-against REV=…, make sanitize, make fuzz SECONDS=60, make soak
# Each target first installs what is missing. The output of make and of the build goes to stderr.

SHELL := /bin/bash
RELEASE := .build/release
# Colours are a compiler option: without this, a build in a terminal and a build in a pipe would each rebuild
# everything.
BUILD := swift build --no-color-diagnostics
# Without debug information a first build takes one sixth less time.
RELEASE_BUILD := $(BUILD) -c release -debug-info-format none
TEST := swift test --no-color-diagnostics --disable-xctest

.PHONY: repl preview test examples sanitize fuzz soak setup build lint bench bench-against clean

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
	$(MAKE) examples
	@scripts/fuzz 5 </dev/null

# A package of its own, as an app would be.
examples: setup
	@scripts/setup-examples 1>&2 </dev/null
	cd Examples/GTK && $(TEST) </dev/null

build: setup
	@$(RELEASE_BUILD) --product carousel-repl </dev/null 1>&2

bench: build
	@$(RELEASE_BUILD) --product carousel-preview </dev/null 1>&2
	@$(RELEASE_BUILD) --product AllocationCounter </dev/null 1>&2
	@$(RELEASE)/carousel-repl bench $(ARGS)

# Runs both builds alternately and compares each row: make bench-against REV=05cb5e2 [ARGS=engine]
bench-against: build
	@$(RELEASE_BUILD) --product AllocationCounter </dev/null 1>&2
	@scripts/build-revision $(REV) .build/against 1>&2 </dev/null
	@$(RELEASE)/carousel-repl bench $(or $(ARGS),engine) --against .build/against/.build/release/carousel-repl

# Runs the plugin host's tests under the address and the thread sanitizer; takes minutes for each.
sanitize: setup
	CAROUSEL_SLOWNESS=10 $(TEST) --sanitize=address --scratch-path .build/address --filter CarouselHostTests </dev/null
	CAROUSEL_SLOWNESS=20 $(TEST) --sanitize=thread --scratch-path .build/thread --filter CarouselHostTests </dev/null

# Fuzzing, SECONDS for each target: scripts and their return values, recordings, lines of the shell, messages
# of a page. The last inputs are in .build/fuzz.
fuzz: setup
	@scripts/fuzz $(SECONDS)
	CAROUSEL_FUZZ_SECONDS=$(SECONDS) CAROUSEL_FUZZ_SEED=$$(date +%s) CAROUSEL_FUZZ_INPUTS=$(CURDIR)/.build/fuzz \
		$(TEST) --sanitize=address --scratch-path .build/address \
		--filter 'LineFuzzTests|RecordingFuzzTests|MessageFuzzTests' </dev/null

# Long runs, the export of all effects, and one session in the debug and the release build, whose output must be identical.
soak: build
	$(BUILD) --build-tests </dev/null 1>&2
	CAROUSEL_SOAK=1 $(TEST) --skip-build --filter 'SoakTests|MotionLawTests|FollowingTests|FuzzTests|VerificationTests' </dev/null
	@scripts/check-exports $(RELEASE)/carousel-repl
	@cmp <(.build/debug/carousel-repl --keep-going --script Tests/Soak/session.txt 2>&1) \
		<($(RELEASE)/carousel-repl --keep-going --script Tests/Soak/session.txt 2>&1)
	@echo "soak: debug and release print the same"

lint:
	swift format lint --recursive --strict Sources Tests Examples Benchmarks Package.swift

setup:
	@scripts/setup 1>&2 </dev/null

clean:
	rm -rf .build
