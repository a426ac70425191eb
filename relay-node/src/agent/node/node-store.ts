import { readFile, rename, writeFile } from 'node:fs/promises';
import { SerialQueue } from '@trailcast/schema/async/queue';
import { z } from 'zod';

/** A feed that is forwarded to another node's ingest. */
const Forward = z.object({
  digest: z.string(),
  host: z.string(),
  port: z.int(),
  name: z.string().optional(),
});

const StoredState = z.object({
  draining: z.boolean().default(false),
  /** Time of the last request from a BFF, ms since the epoch; null before the first. */
  lastCallAt: z.number().nullable().default(null),
  forwards: z
    .object({ revision: z.int(), forwards: z.array(Forward) })
    .nullable()
    .default(null),
  /** Measured speed of the machine, relative to the reference. `machine` identifies machine and version. */
  speed: z.object({ machine: z.string(), value: z.number() }).nullable().default(null),
});
export type StoredState = z.infer<typeof StoredState>;

const EMPTY: StoredState = StoredState.parse({});

/** The node's state file, which survives a restart of the agent. Contains no secret. Writes are in order. */
export class NodeStore {
  #store: StoredState;
  readonly #writes = new SerialQueue();

  private constructor(
    private readonly path: string | null,
    store: StoredState,
    private readonly onError: (error: unknown) => void,
  ) {
    this.#store = store;
  }

  /** Reads the file. A missing or damaged file counts as empty. */
  static async open(path: string, failed: (error: unknown) => void): Promise<NodeStore> {
    const text = await readFile(path, 'utf8').catch(() => '');
    return new NodeStore(path, parse(text), failed);
  }

  static inMemory(): NodeStore {
    return new NodeStore(null, EMPTY, () => undefined);
  }

  get state(): StoredState {
    return this.#store;
  }

  /** Applies a change immediately. Resolves when it is on disk or could not be written. */
  update(change: Partial<StoredState>): Promise<void> {
    this.#store = { ...this.#store, ...change };
    return this.#writes.run(() => this.#write()).catch(this.onError);
  }

  async #write(): Promise<void> {
    if (this.path === null) return;
    const draft = `${this.path}.new`;
    await writeFile(draft, JSON.stringify(this.#store), { mode: 0o600 });
    await rename(draft, this.path);
  }
}

function parse(text: string): StoredState {
  try {
    return StoredState.safeParse(JSON.parse(text)).data ?? EMPTY;
  } catch {
    return EMPTY;
  }
}
