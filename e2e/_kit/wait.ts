import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

/** Default timeout of a wait, ms. It is long enough for a loaded machine, because tests do not measure durations. */
export const WAIT_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 50;

/** Error of a probe whose condition can no longer become true. It ends the wait immediately. */
export class PermanentFailure extends Error {}

type Falsy = null | undefined | false | '' | 0;
type Probe<T> = () => Promise<T | Falsy> | T | Falsy;

/**
 * Polls until the result is truthy, and returns it. Throws after `timeoutMs` with the description (by default the
 * probe's source) and the last result or error. Rethrows PermanentFailure immediately.
 */
export async function until<T>(description: string, probe: Probe<T>, timeoutMs?: number): Promise<T>;
export async function until<T>(probe: Probe<T>, timeoutMs?: number): Promise<T>;
export async function until<T>(...args: [string, Probe<T>, number?] | [Probe<T>, number?]): Promise<T> {
  const [description, probe, timeoutMs = WAIT_TIMEOUT_MS] =
    typeof args[0] === 'string'
      ? (args as [string, Probe<T>, number?])
      : [String(args[0]), ...(args as [Probe<T>, number?])];
  const deadline = performance.now() + timeoutMs;
  let lastResult: unknown;
  do {
    try {
      const value = await probe();
      if (value) return value;
      lastResult = value;
    } catch (error) {
      if (error instanceof PermanentFailure) throw error;
      lastResult = error;
    }
    await sleep(POLL_INTERVAL_MS);
  } while (performance.now() < deadline);
  throw new Error(`timed out after ${timeoutMs} ms: ${description} (last: ${String(lastResult)})`);
}

/** Repeats `check` until none of its expectations fails. Throws the last failure after `timeoutMs`. */
export async function eventually(
  check: () => Promise<void> | void,
  timeoutMs = WAIT_TIMEOUT_MS,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await sleep(POLL_INTERVAL_MS);
  }
}

/** Throws if `probe` returns true at any time within `durationMs`. */
export async function never(
  description: string,
  probe: () => Promise<boolean>,
  durationMs: number,
): Promise<void> {
  const deadline = performance.now() + durationMs;
  while (performance.now() < deadline) {
    if (await probe()) throw new Error(`this must not happen: ${description}`);
    await sleep(200);
  }
}

/**
 * Waits until the result of `read` contains the properties of `expected`. Throws an Error with the last result after a
 * timeout.
 */
export async function waitForMatch(
  expected: object,
  read: () => Promise<object | undefined> | object | undefined,
  timeoutMs = WAIT_TIMEOUT_MS,
): Promise<void> {
  await until(
    JSON.stringify(expected),
    async () => {
      const actual = await read();
      if (actual !== undefined && isDeepStrictEqual({ ...actual, ...expected }, actual)) return true;
      throw new Error(JSON.stringify(actual));
    },
    timeoutMs,
  );
}
