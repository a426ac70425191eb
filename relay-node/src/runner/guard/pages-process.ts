import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { backoffMs } from '@trailcast/schema/async/backoff';
import { SerialQueue } from '@trailcast/schema/async/queue';
import { sleep } from '@trailcast/schema/async/sleep';
import { createLineReader } from '../../machine/line-reader.js';
import { SYSTEM_PATH } from '../../machine/system-path.js';
import type { OverlayOptions, PageState } from '../../overlay/protocol.js';
import { startChild, terminateChild } from './child.js';

/** The heap temporarily contains screenshots of large pages as text. */
const PAGES_FLAGS = ['--max-old-space-size=512', '--max-semi-space-size=2', '--v8-pool-size=0'];
const RESTART_DELAYS_MS = { initialMs: 500, maxMs: 60_000 };
/** A bridge that ran this long is restarted without backoff, ms. */
const STEADY_AFTER_MS = 60_000;
/** Node's readline also splits lines at these characters, and JSON does not escape them. */
const LINE_SEPARATORS = /[\u2028\u2029]/g;

export interface PagesStart {
  /** Path of the built overlay/main.js. */
  main: string;
  /** Path of the bridge's log for operators. */
  log: string;
  options: OverlayOptions;
}

/** Keeps the bridge of a server's web pages running while there are pages. */
export class PagesProcess {
  #child: ChildProcess | null = null;
  #requestedPages: PagesStart | null = null;
  #isEnded = false;
  #crashes = 0;
  readonly #states = new Map<string, PageState>();
  /** Serialises stops and starts, because the next bridge listens on the same port. */
  readonly #queue = new SerialQueue();

  /** `onChange` is called when the state of a page or the process has changed. */
  constructor(private readonly onChange: () => void) {}

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** State of each page that has reported one. */
  get states(): PageState[] {
    return [...this.#states.values()];
  }

  /** Shows these pages instead of the earlier pages; null shows none. Does nothing if they are the same. */
  async show(requestedPages: PagesStart | null): Promise<void> {
    if (this.#isEnded || JSON.stringify(requestedPages) === JSON.stringify(this.#requestedPages)) return;
    this.#requestedPages = requestedPages;
    this.#crashes = 0;
    this.#states.clear();
    await this.#queue.run(async () => {
      await this.#stop();
      if (this.#requestedPages === requestedPages) this.#start();
    });
    this.onChange();
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    this.#requestedPages = null;
    await this.#queue.run(() => this.#stop());
  }

  async #stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child) await terminateChild(child);
  }

  #start(): void {
    const pages = this.#requestedPages;
    if (!pages || this.#child) return;
    const startedAt = performance.now();
    const child = tryLaunchBridge(pages);
    if (!child) return this.#startLater(pages, startedAt);
    this.#child = child;
    child.stdout?.on(
      'data',
      createLineReader((line) => this.#onLine(child, line)),
    );
    const restart = () => {
      if (this.#child !== child) return;
      this.#child = null;
      this.#startLater(pages, startedAt);
    };
    child.once('exit', restart);
    child.once('error', restart);
  }

  #startLater(pages: PagesStart, startedAt: number): void {
    this.#crashes = performance.now() - startedAt > STEADY_AFTER_MS ? 1 : this.#crashes + 1;
    for (const { id } of pages.options.pages)
      this.#states.set(id, { id, state: 'failed', trouble: 'crashed' });
    this.onChange();
    void sleep(backoffMs(RESTART_DELAYS_MS, this.#crashes)).then(() => {
      if (this.#requestedPages === pages) void this.#queue.run(async () => this.#start());
    });
  }

  #onLine(child: ChildProcess, line: string): void {
    if (this.#child !== child) return;
    const state = parseState(line);
    if (!state) return;
    this.#states.set(state.id, state);
    this.onChange();
  }
}

/** Returns null for an invalid line: a fault of the bridge must not affect the guard and its OBS. */
function parseState(line: string): PageState | null {
  try {
    return JSON.parse(line) as PageState;
  } catch {
    return null;
  }
}

function tryLaunchBridge(start: PagesStart): ChildProcess | null {
  try {
    return launchBridge(start);
  } catch {
    return null;
  }
}

/**
 * Starts a bridge. Passes the options through standard input: page URLs may contain secrets, and arguments are visible
 * to all users of the machine.
 */
function launchBridge({ main, log, options }: PagesStart): ChildProcess {
  const output = openSync(log, 'a', 0o600);
  const child = startChild(process.execPath, [...PAGES_FLAGS, main, options.folder], {
    // The bridge needs privileges to start Chromium and the frame writers as another user.
    uid: null,
    cwd: '/',
    env: { PATH: SYSTEM_PATH, LANG: 'C.UTF-8' },
    stdio: ['pipe', 'pipe', output],
    isInBackground: true,
  });
  closeSync(output);
  child.stdin?.on('error', () => undefined);
  child.stdin?.write(`${formatLine(options)}\n`);
  return child;
}

function formatLine(options: OverlayOptions): string {
  const escape = (separator: string) => `\\u${separator.charCodeAt(0).toString(16)}`;
  return JSON.stringify(options).replace(LINE_SEPARATORS, escape);
}
