import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

/** Tests wait up to this long for a change, on a loaded machine too; how long it took is the bench's subject. */
export const PATIENCE_MS = 60_000;

/** Asks until the answer is truthy; throws with `what` and the last answer after `patienceMs`. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const end = Date.now() + patienceMs;
  let last: unknown;
  do {
    try {
      const value = await probe();
      if (value) return value;
      last = value;
    } catch (error) {
      last = error;
    }
    await sleep(100);
  } while (Date.now() < end);
  throw new Error(`waited ${patienceMs} ms in vain for: ${what} (last: ${String(last)})`);
}

/** Looks until every expectation in `look` holds; throws what the last look found after `patienceMs`. */
export async function eventually(look: () => Promise<void> | void, patienceMs = PATIENCE_MS): Promise<void> {
  const end = Date.now() + patienceMs;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await sleep(100);
  }
}

/** Fails when `probe` is true at any time within `ms`. */
export async function never(what: string, probe: () => Promise<boolean>, ms: number): Promise<void> {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    if (await probe()) throw new Error(`this must not happen: ${what}`);
    await sleep(200);
  }
}

/** Waits until what `look` answers holds everything of `wanted`; fails with what it answered instead. */
export async function equals<T extends object>(
  wanted: Partial<T>,
  look: () => Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  await until(
    JSON.stringify(wanted),
    async () => {
      const found = await look();
      if (isDeepStrictEqual({ ...found, ...wanted }, found)) return true;
      throw new Error(JSON.stringify(found));
    },
    patienceMs,
  );
}
