import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

/** Time limit of a wait, ms. It is long enough for a loaded machine: tests do not measure durations. */
export const PATIENCE_MS = 60_000;
const POLL_MS = 50;

/** Thrown by a probe whose condition can no longer become true: the wait fails immediately. */
export class Hopeless extends Error {}

type Falsy = null | undefined | false | '' | 0;
type Probe<T> = () => Promise<T | Falsy> | T | Falsy;

/**
 * Polls until the result is truthy, and returns it. Throws after `patienceMs` with `what` (default: the probe's source)
 * and the last result or error. Throws Hopeless immediately.
 */
export async function until<T>(what: string, probe: Probe<T>, patienceMs?: number): Promise<T>;
export async function until<T>(probe: Probe<T>, patienceMs?: number): Promise<T>;
export async function until<T>(...args: [string, Probe<T>, number?] | [Probe<T>, number?]): Promise<T> {
  const [what, probe, patienceMs = PATIENCE_MS] =
    typeof args[0] === 'string'
      ? (args as [string, Probe<T>, number?])
      : [String(args[0]), ...(args as [Probe<T>, number?])];
  const end = performance.now() + patienceMs;
  let last: unknown;
  do {
    try {
      const value = await probe();
      if (value) return value;
      last = value;
    } catch (error) {
      if (error instanceof Hopeless) throw error;
      last = error;
    }
    await sleep(POLL_MS);
  } while (performance.now() < end);
  throw new Error(`waited ${patienceMs} ms in vain for: ${what} (last: ${String(last)})`);
}

/** Repeats `look` until none of its expectations fails. Throws the last failure after `patienceMs`. */
export async function eventually(check: () => Promise<void> | void, patienceMs = PATIENCE_MS): Promise<void> {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await sleep(POLL_MS);
  }
}

/** Throws if `probe` returns true at any time within `ms`. */
export async function never(what: string, probe: () => Promise<boolean>, ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end) {
    if (await probe()) throw new Error(`this must not happen: ${what}`);
    await sleep(200);
  }
}

/** Waits until the result of `look` matches the object `wanted`. Fails with the last result. */
export async function shows(
  wanted: object,
  read: () => Promise<object | undefined> | object | undefined,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  await until(
    JSON.stringify(wanted),
    async () => {
      const found = await read();
      if (found !== undefined && isDeepStrictEqual({ ...found, ...wanted }, found)) return true;
      throw new Error(JSON.stringify(found));
    },
    patienceMs,
  );
}
