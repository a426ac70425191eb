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
  /** Time of the last request from a BFF, ms since the epoch; null before the first request. */
  lastCallAt: z.number().nullable().default(null),
  forwards: z
    .object({ revision: z.int(), forwards: z.array(Forward) })
    .nullable()
    .default(null),
  /** Measured speed of the machine, relative to the reference. `machine` identifies machine and version. */
  speed: z.object({ machine: z.string(), value: z.number() }).nullable().default(null),
});
export type StoredState = z.infer<typeof StoredState>;

const EMPTY_STATE: StoredState = StoredState.parse({});

/** Stores the state of the node in a file. The state contains no secret. Writes run one after the other. */
export class NodeStore {
  #state: StoredState;
  readonly #writes = new SerialQueue();

  private constructor(
    private readonly path: string | null,
    state: StoredState,
    private readonly onError: (error: unknown) => void,
  ) {
    this.#state = state;
  }

  /** Opens the store and reads its file. A missing or damaged file counts as empty. */
  static async open(path: string, onError: (error: unknown) => void): Promise<NodeStore> {
    const text = await readFile(path, 'utf8').catch(() => '');
    return new NodeStore(path, parseState(text), onError);
  }

  static inMemory(): NodeStore {
    return new NodeStore(null, EMPTY_STATE, () => undefined);
  }

  get state(): StoredState {
    return this.#state;
  }

  /** Applies a change immediately. Resolves when it is on disk or its write has failed. */
  update(change: Partial<StoredState>): Promise<void> {
    this.#state = { ...this.#state, ...change };
    return this.#writes.run(() => this.#write()).catch(this.onError);
  }

  async #write(): Promise<void> {
    if (this.path === null) return;
    const temporaryPath = `${this.path}.new`;
    await writeFile(temporaryPath, JSON.stringify(this.#state), { mode: 0o600 });
    await rename(temporaryPath, this.path);
  }
}

function parseState(text: string): StoredState {
  try {
    return StoredState.safeParse(JSON.parse(text)).data ?? EMPTY_STATE;
  } catch {
    return EMPTY_STATE;
  }
}
