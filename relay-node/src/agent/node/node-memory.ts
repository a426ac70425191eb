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

const Memory = z.object({
  /** Whether the operator drains this node. */
  draining: z.boolean().default(false),
  /** Time of the last call of a BFF, ms since the epoch; null before the first. */
  lastCallAt: z.number().nullable().default(null),
  forwards: z
    .object({ revision: z.int(), forwards: z.array(Forward) })
    .nullable()
    .default(null),
});
export type Memory = z.infer<typeof Memory>;

const NOTHING: Memory = Memory.parse({});

/** State of the node that survives a restart of its agent. Contains no secret. Writes are in order. */
export class NodeMemory {
  #memory: Memory;
  readonly #writes = new SerialQueue();

  private constructor(
    private readonly path: string | null,
    memory: Memory,
    private readonly failed: (error: unknown) => void,
  ) {
    this.#memory = memory;
  }

  /** Reads the file. A missing or damaged file counts as empty. */
  static async open(path: string, failed: (error: unknown) => void): Promise<NodeMemory> {
    const text = await readFile(path, 'utf8').catch(() => '');
    return new NodeMemory(path, parse(text), failed);
  }

  /** Returns a memory without a file, which is lost with its agent. */
  static inMemory(): NodeMemory {
    return new NodeMemory(null, NOTHING, () => undefined);
  }

  get now(): Memory {
    return this.#memory;
  }

  /** Applies a change immediately. Resolves when it is on disk or could not be written. */
  keep(change: Partial<Memory>): Promise<void> {
    this.#memory = { ...this.#memory, ...change };
    return this.#writes.run(() => this.#write()).catch(this.failed);
  }

  async #write(): Promise<void> {
    if (this.path === null) return;
    const draft = `${this.path}.new`;
    await writeFile(draft, JSON.stringify(this.#memory), { mode: 0o600 });
    await rename(draft, this.path);
  }
}

function parse(text: string): Memory {
  try {
    return Memory.safeParse(JSON.parse(text)).data ?? NOTHING;
  } catch {
    return NOTHING;
  }
}
