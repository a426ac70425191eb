import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { sleep } from '@trailcast/schema/async/sleep';
import { backoffMs } from '@trailcast/schema/async/backoff';
import type { HubOptions } from '../../hub/protocol.js';
import { SYSTEM_PATH } from '../../machine/system-path.js';
import { killChild, startChild, terminateChild } from './child.js';

/**
 * The hub's heap contains up to 8 MB of queue per destination. Delayed tags are outside this heap and have their own
 * limit. `egress/entry.sh` must use the same flags.
 */
export const HUB_FLAGS = ['--max-old-space-size=64', '--max-semi-space-size=2', '--v8-pool-size=0'];
const RESTART_DELAYS_MS = { initialMs: 50, maxMs: 2_000 };
/** A hub that ran this long is restarted without backoff, ms. */
const STEADY_AFTER_MS = 30_000;

export interface HubStart extends HubOptions {
  /** Path of the built hub/main.js. */
  main: string;
  log: string;
}

/** Keeps a hub running from `start` until `end`, or until it exits by itself without a broadcast. */
export class HubProcess {
  #child: ChildProcess | null = null;
  #isEnded = false;
  #crashes = 0;

  /** `onChange` is called when the hub has started or exited. */
  constructor(private readonly onChange: () => void) {}

  /** Process id of the hub; null while it does not run. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** Starts the hub. Does nothing if it is already running. */
  start(options: HubStart): void {
    if (this.#child || this.#isEnded) return;
    const child = launchHub(options);
    const startedAt = performance.now();
    this.#child = child;
    const restart = (code: number | null) => {
      if (this.#child !== child) return;
      this.#child = null;
      this.onChange();
      if (code === 0) return;
      this.#crashes = performance.now() - startedAt > STEADY_AFTER_MS ? 1 : this.#crashes + 1;
      void sleep(backoffMs(RESTART_DELAYS_MS, this.#crashes)).then(() => this.start(options));
    };
    child.once('exit', restart);
    child.once('error', () => restart(1));
    this.onChange();
  }

  /** Kills a hung hub. It is restarted as after a crash. */
  kill(): void {
    if (this.#child) killChild(this.#child);
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    const child = this.#child;
    this.#child = null;
    if (child) await terminateChild(child);
  }
}

/**
 * Starts a hub. Passes the token through standard input, because arguments are visible to all users of the machine. The
 * hub exits when its input closes at the guard's end.
 */
function launchHub({ main, log, ...options }: HubStart): ChildProcess {
  const output = openSync(log, 'a', 0o600);
  const env = { PATH: SYSTEM_PATH, LANG: 'C.UTF-8' };
  // The folder identifies the hub's server in process lists.
  const args = [...HUB_FLAGS, main, dirname(options.socket)];
  const child = startChild(process.execPath, args, {
    uid: null,
    cwd: '/',
    env,
    stdio: ['pipe', output, output],
  });
  closeSync(output);
  child.stdin?.on('error', () => undefined);
  child.stdin?.write(`${JSON.stringify(options)}\n`);
  return child;
}
