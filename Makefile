# Everything that is done with this repository. `make help` lists it.

SHELL := /bin/bash
ARGS ?= run asset-list --theme flat7
PREFIX ?= /usr/local
PACKAGES := pkg-config libsqlite3-dev libmicrohttpd-dev libsodium-dev libarchive-dev libpng-dev libturbojpeg0-dev libgif-dev \
	libwebp-dev libglib2.0-dev libchafa-dev
LIBRARIES := sqlite3 libmicrohttpd libsodium libarchive libpng libturbojpeg libgif libwebp libwebpdemux chafa
SOURCES := Package.swift Sources Plugins Tests
PLUGINS := $(patsubst %/Package.swift,%,$(wildcard Plugins/*/Package.swift))
RELEASE := .build/release
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

.PHONY: help deps ready build run test test-root test-plugins tools soak lint format golden bench docs check install clean

help: ## List the targets.
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

deps: ## Install the system packages that are needed.
	$(SUDO) apt-get update -q
	$(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $(PACKAGES)

# Installs what is missing, and says so; silent and quick when nothing is.
ready:
	@command -v swift >/dev/null || { echo "The Swift 6.3 toolchain is missing: see https://www.swift.org/install" >&2; exit 1; }
	@if ! { command -v pkg-config && pkg-config --exists $(LIBRARIES); } >/dev/null 2>&1; then \
		echo "Some system packages are missing; installing $(PACKAGES) …"; \
		$(MAKE) --no-print-directory deps; \
	fi

# What only the tests need: the other maker of our signatures.
tools:
	@command -v minisign >/dev/null || $(MAKE) --no-print-directory deps PACKAGES=minisign

build: ready ## Build everything for release.
	swift build -c release

run: ready ## Build and run the command; ARGS="list" runs something else.
	@swift build -c release >&2
	@$(RELEASE)/screens-host $(ARGS)

test: test-root test-plugins ## Run all tests.

# The failures, said once more where they are seen.
test-root: ready tools
	@mkdir -p .build; set -o pipefail; swift test 2>&1 | tee .build/test.log \
		|| { echo "== failed:"; grep -aE '^✘|error: ' .build/test.log; exit 1; }

# One scratch folder: the kit is built once for all plugins. A manifest kept in there would run the
# tests of the plugin before.
test-plugins: ready
	@set -e; for plugin in $(PLUGINS); do \
		echo "== $$plugin"; \
		swift test --disable-build-manifest-caching --package-path $$plugin \
			--scratch-path .build-plugins; \
	done

# Each with its own measure, as docs/offline.md says.
soak: ready ## Run the long tests: models, kills, fuzz, the thread sanitizer.
	SCREENS_SEEDS=10000 swift test --filter ModelTests
	SCREENS_KILL_ROUNDS=200 swift test --filter KillTests
	SCREENS_SOAK_INPUTS=1000000 swift test --filter 'Fuzz|KeptCoding'
	TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/thread-sanitizer.txt SCREENS_SEEDS=100 swift test --sanitize thread --scratch-path .build-tsan \
		--skip 'DocumentationTests|CommandTests|PluginTests|ScreensPluginsTests'

lint: ready ## Check format and style.
	swift format lint --strict --recursive --parallel $(SOURCES)

format: ready ## Format all sources in place.
	swift format --in-place --recursive --parallel $(SOURCES)

golden: ready ## Record golden files anew; look at the difference before committing it.
	-RECORD_GOLDEN=1 swift test
	git --no-pager diff --stat -- Tests/Golden

bench: ready ## Measure a release build, each figure beside a floor.
	swift build -c release
	$(RELEASE)/screens-bench

docs: ready ## Check the commands and code blocks of the documents.
	swift test --filter DocumentationTests

check: lint build test ## What must hold before a change is proposed.

install: build ## Install the command and its plugins below PREFIX (/usr/local).
	install -d $(DESTDIR)$(PREFIX)/lib/screens $(DESTDIR)$(PREFIX)/bin
	install -m 755 $(RELEASE)/screens-host $(RELEASE)/libScreensKit.so $(RELEASE)/libScreensFoundation.so \
		$(RELEASE)/libScreensPictures.so $(RELEASE)/libScreensArchive.so \
		$(foreach plugin,$(notdir $(PLUGINS)),$(RELEASE)/lib$(plugin).so) $(DESTDIR)$(PREFIX)/lib/screens
	for resources in $(wildcard Plugins/*/resources); do \
		folder=$(DESTDIR)$(PREFIX)/lib/screens/$$(basename $$(dirname $$resources)).resources; \
		rm -rf $$folder; cp -R $$resources $$folder && chmod -R a+rX $$folder || exit 1; \
	done
	ln -sf ../lib/screens/screens-host $(DESTDIR)$(PREFIX)/bin/screens-host

clean: ## Remove what was built.
	rm -rf .build .build-plugins
