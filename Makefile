# Each target first installs what is missing. The output of make and of the build goes to stderr.
# `make help` lists the targets: a line with two number signs beside a target describes it.

SHELL := /bin/bash
RELEASE := .build/release
# Colors are a compiler option: without this, a build in a terminal and a build in a pipe would each rebuild
# everything.
# Without debug information a first build takes one sixth less time.
OPTIONS := -c release -debug-info-format none
TEST := swift test --no-color-diagnostics --disable-xctest
# Whole modules without debug information build in two thirds of the time. With CAROUSEL_TESTS the libraries are
# optimized, see Package.swift. They have a folder of their own, so that `swift test` with a debugger keeps its build.
TESTS := .build/tests
WHOLE := -debug-info-format none -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2 \
	-Xswiftc -disable-batch-mode
TEST_BUILD := CAROUSEL_TESTS=1 scripts/build --build-tests --scratch-path $(TESTS) $(WHOLE) \
	--explicit-target-dependency-import-check error

.PHONY: help docs declarations repl preview test test-apps app-tests coverage examples install uninstall sanitize fuzz soak setup build lint check bench bench-against clean

SECONDS := 60
PREFIX ?= /usr/local
DOCS := .build/site

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 24

repl: build ## the shell; `make -s repl < FILE` runs a file of commands
	@$(RELEASE)/carousel-repl $(ARGS)

preview: setup ## the carousel in the browser; ARGS='--plugin FILE'
	@scripts/build carousel-preview $(OPTIONS)
	@$(RELEASE)/carousel-preview $(ARGS)

test: setup lint ## format, build and all tests but those of `make test-apps`; FILTER=NAME: only these tests
	@scripts/setup-tests 1>&2 </dev/null
	@$(TEST_BUILD)
	@scripts/run-tests $(TESTS) $(if $(FILTER),only '$(FILTER)') </dev/null

test-apps: setup ## what compiles as an app does, verify, the GTK example, films, other browsers, fuzzing
	@scripts/setup-browsers 1>&2 </dev/null
	@$(TEST_BUILD)
	@$(MAKE) --jobs 2 --output-sync=line app-tests declarations
	$(MAKE) examples
	@scripts/fuzz 5 </dev/null

# Many of them wait for terminals and browsers, so the views are compiled meanwhile. `test-apps` builds them.
app-tests:
	@scripts/run-tests $(TESTS) apps </dev/null

# What UIKit and SwiftUI would see, where there is neither.
declarations: setup ## compiles the views for UIKit, AppKit and SwiftUI against declarations of what they use, and tests them on a stand-in
	cd Tests/Declarations && $(TEST) </dev/null

# Packages of their own, as apps would be. Ship is built as it ships and as it is developed.
examples: setup ## builds the GTK example, and tests it in a window; and the one that ships without scripts
	@scripts/setup-examples 1>&2 </dev/null
	cd Examples/PhotoBrowser && $(TEST) $(WHOLE) </dev/null
	cd Examples/Deck && $(TEST) $(WHOLE) </dev/null
	cd Examples/Ship && $(TEST) $(WHOLE) </dev/null && $(TEST) $(WHOLE) --traits Scripts </dev/null

# Installed programs carry their Swift: the toolchain may go.
install: setup ## the programs, effects, manual pages and completions in PREFIX (default: /usr/local)
	@scripts/build carousel-repl $(OPTIONS) --static-swift-stdlib --scratch-path .build/install
	@scripts/build carousel-preview $(OPTIONS) --static-swift-stdlib --scratch-path .build/install
	@scripts/install "$(PREFIX)"

uninstall: ## removes what install has put in PREFIX
	@scripts/install --remove "$(PREFIX)"

check: build ## compares the effects with their approved placements; ARGS='--init NAME'
	@$(RELEASE)/carousel-repl check --placements Tests/Effects $(ARGS)

build: setup ## the program carousel-repl, in .build/release
	@scripts/build carousel-repl $(OPTIONS)

bench: setup ## measures speed beside a baseline or a limit; ARGS='engine --json'
	@scripts/build bench $(OPTIONS)
	@scripts/build AllocationCounter $(OPTIONS)
	@$(RELEASE)/bench $(ARGS)

# Runs both builds alternately and compares each row.
bench-against: setup ## the same beside an earlier revision: REV=05cb5e2 [ARGS=engine]
	@scripts/build bench $(OPTIONS)
	@scripts/build AllocationCounter $(OPTIONS)
	@program=$$(scripts/build-revision $(REV) .build/against </dev/null) && \
		$(RELEASE)/bench $(or $(ARGS),engine) --against "$$program"

docs: build ## the site of all documents, in DOCS (default: .build/site); BASE is the path that it is served under
	@scripts/docs $(DOCS) $(BASE) </dev/null

# Takes minutes for each. Undefined behavior of the C code traps. The thread sanitizer looks at what runs in threads: eight hosts in eight, timers, faults.
THREADED := HostileTests|TimerTests|HoleTests|FaultTests
sanitize: setup ## the plugin host's tests under the address, the undefined-behavior and the thread sanitizer
	LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/leaks.txt \
	CAROUSEL_SLOWNESS=10 $(TEST) --sanitize=address --scratch-path .build/address \
		--filter 'CarouselHostTests|LuaSyntaxTests' </dev/null
	CAROUSEL_SLOWNESS=10 $(TEST) -Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined --scratch-path .build/undefined \
		--filter 'HostileTests|HostFuzzTests|StateTests|StageTests|ManifestTests' </dev/null
	CAROUSEL_SLOWNESS=20 $(TEST) --sanitize=thread --scratch-path .build/thread --filter '$(THREADED)' </dev/null

# Fuzzing, SECONDS for each target: scripts and their return values, recordings, lines of the shell, messages
# of a page. The last inputs are in .build/fuzz.
fuzz: setup ## fuzzing, SECONDS=60 for each target; and 2,000 random scripts as exports
	@scripts/fuzz $(SECONDS)
	@scripts/build script-law $(OPTIONS)
	@$(RELEASE)/script-law --scripts 2000 --from $$(date +%s)
	LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/leaks.txt \
	CAROUSEL_FUZZ_SECONDS=$(SECONDS) CAROUSEL_FUZZ_SEED=$$(date +%s) CAROUSEL_FUZZ_INPUTS=$(CURDIR)/.build/fuzz \
		$(TEST) --sanitize=address --scratch-path .build/address \
		--filter 'LineFuzzTests|RecordingFuzzTests|MessageFuzzTests|HostFuzzTests|LuaFuzzTests' </dev/null

coverage: setup ## which share of each file the tests reach; takes as long as a first `make test`
	@scripts/setup-tests 1>&2 </dev/null
	@scripts/coverage

# Also one session in the debug and the release build, whose output must be identical.
soak: build ## long runs, ten thousand sequences of calls in callbacks, five thousand random scripts and three hundred as Swift, and the export of all effects
	@$(TEST_BUILD)
	CAROUSEL_SOAK=1 $(TEST) --skip-build --scratch-path $(TESTS) --filter 'SoakTests|MotionLawTests|FollowingTests|FuzzTests|VerifyTests|TypeDifferenceTests|SwiftExportTests' </dev/null
	@scripts/build callback-law $(OPTIONS)
	@$(RELEASE)/callback-law --sequences 10000
	@scripts/build script-law $(OPTIONS)
	@$(RELEASE)/script-law --scripts 5000
	@scripts/check-exports $(RELEASE)/carousel-repl
	@cmp <($(TESTS)/debug/carousel-repl --keep-going --script Tests/Soak/session.txt 2>&1) \
		<($(RELEASE)/carousel-repl --keep-going --script Tests/Soak/session.txt 2>&1)
	@echo "soak: debug and release print the same"

lint: ## the format of the sources
	swift format lint --recursive --strict Sources Workshop Checks Tests Examples Benchmarks Package.swift

setup:
	@scripts/setup 1>&2 </dev/null

clean: ## removes everything that was built
	rm -rf .build
