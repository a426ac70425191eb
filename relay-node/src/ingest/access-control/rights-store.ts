import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { z } from 'zod';

const Digest = z.string().regex(/^[0-9a-f]{64}$/);

/** The stored rights, with digests only. `confirmedAt` is wall-clock ms. */
const StoredRights = z.object({
  revision: z.int(),
  confirmedAt: z.number(),
  digests: z.array(Digest),
  former: z.array(Digest).default([]),
});
export type StoredRights = z.infer<typeof StoredRights>;

/** Minimum interval at which unchanged rights are written again, ms. */
const MIN_RENEWAL_INTERVAL_MS = 60_000;

/**
 * Stores the rights on disk. With them, known phones can reconnect while the control plane is down. Supports one
 * writer at a time.
 */
export class RightsStore {
  #stored: StoredRights | null = null;

  /** `path` may be relative to the working directory, because the ingest may have no access to the absolute path. */
  constructor(private readonly path: string) {}

  /** Returns the stored rights, or null if there is no file. Throws RightsUnreadable if the file is damaged. */
  async load(): Promise<StoredRights | null> {
    const text = await readFile(this.path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw new RightsUnreadable(error.message);
    });
    if (text === null) return null;
    this.#stored = parseRights(text);
    return this.#stored;
  }

  /** Writes the rights to a temporary file and renames it. A crash never leaves a partial file. */
  async save(rights: StoredRights): Promise<void> {
    if (this.#stored && isUpToDate(this.#stored, rights)) return;
    const temporaryPath = `${this.path}.${randomUUID()}`;
    try {
      await writeAndSync(temporaryPath, JSON.stringify(rights));
      await rename(temporaryPath, this.path);
    } catch (error) {
      await rm(temporaryPath, { force: true }).catch(() => undefined);
      throw error;
    }
    this.#stored = rights;
  }
}

/** Thrown if the rights file is damaged. */
export class RightsUnreadable extends Error {
  readonly code = 'RIGHTS_UNREADABLE';
  constructor(detail: string) {
    super(`the stored rights can't be used: ${detail}`);
  }
}

function parseRights(text: string): StoredRights {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RightsUnreadable('the file is not JSON');
  }
  const parsed = StoredRights.safeParse(value);
  if (!parsed.success) throw new RightsUnreadable('the rights do not have the expected shape');
  return parsed.data;
}

async function writeAndSync(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

const isUpToDate = (storedRights: StoredRights, newRights: StoredRights) =>
  storedRights.revision === newRights.revision &&
  Math.abs(newRights.confirmedAt - storedRights.confirmedAt) < MIN_RENEWAL_INTERVAL_MS &&
  isSame(storedRights.digests, newRights.digests) &&
  isSame(storedRights.former, newRights.former);

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((digest, i) => digest === b[i]);
