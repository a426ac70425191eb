import type { DesiredServer, RecordingReport } from '@trailcast/schema/node';
import type { Logger } from 'pino';
import type { RecordingSpec } from '../../hub/protocol.js';
import type { ProgramHub } from '../../runner/runner.js';
import { messageOf } from '../node/node-error.js';
import { type Origin, writeOrigin } from './live-recordings.js';

/** Interval at which a hub is told what may still be recorded, ms. */
const BUDGET_MS = 10_000;

export interface ServerRecordingDeps {
  budget: (owner: string) => Pick<RecordingSpec, 'budgetBytes' | 'limit' | 'reserveBytes'>;
  now: () => number;
  log: Logger;
  /** Called when `sync` can go on. */
  stored: () => void;
}

/** What is recorded of one server, from the side of the agent. */
export interface RecordedServer {
  id: number;
  desired: Pick<DesiredServer, 'recording' | 'panic'>;
  /** Number of its newest broadcast. */
  broadcast: number;
  hub: ProgramHub | null;
}

/** Requests a server's recordings of its hub. The hub goes on without the agent. */
export class ServerRecording {
  /** What the hub was told last; undefined: nothing yet. */
  #told: string | null | undefined = undefined;
  #toldAt = Number.NEGATIVE_INFINITY;
  /** Folder whose origin is stored. */
  #stored = '';
  #isStoring = false;
  /** When panics began; ms. */
  readonly #marks: number[] = [];
  #wasPanic = false;

  constructor(private readonly deps: ServerRecordingDeps) {}

  /** Goes on for an earlier agent, which has marked the panic of this state. */
  adopt({ panic = false }: Pick<DesiredServer, 'panic'>): void {
    this.#wasPanic = panic;
  }

  /** Call it after each change of the server, and once in a while. */
  sync({ id, desired, broadcast, hub }: RecordedServer): void {
    const isPanic = desired.panic ?? false;
    if (isPanic && !this.#wasPanic) this.#marks.push(this.deps.now());
    this.#wasPanic = isPanic;
    if (!hub?.recordings || !hub.record) return;
    const wanted = desired.recording ?? null;
    const origin = wanted && { owner: wanted.owner, serverId: id, marks: this.#marks };
    const isStored = origin === null || this.#isStored(hub.recordings, origin);
    const key = wanted && `${broadcast}-${wanted.take}`;
    const isKnown = key === this.#told && this.deps.now() - this.#toldAt < BUDGET_MS;
    if (isKnown || (key === null && this.#told === null)) return;
    if (!isStored) return;
    this.#told = key;
    this.#toldAt = this.deps.now();
    hub.record(wanted && key !== null ? { key, ...this.deps.budget(wanted.owner) } : null);
  }

  /** Returns false until it is known on disk whose recordings the folder has. */
  #isStored(folder: string, origin: Origin): boolean {
    const text = `${folder} ${JSON.stringify(origin)}`;
    if (this.#stored === text) return true;
    if (!this.#isStoring) void this.#store(folder, origin, text);
    return false;
  }

  async #store(folder: string, origin: Origin, text: string): Promise<void> {
    this.#isStoring = true;
    try {
      await writeOrigin(folder, origin);
      this.#stored = text;
    } catch (error) {
      this.deps.log.error({ error: messageOf(error) }, 'the recording can not begin');
    }
    this.#isStoring = false;
    if (this.#stored === text) this.deps.stored();
  }
}

/** Returns the report on a server's recording; null without a request. */
export function recordingReport({ desired, hub }: Omit<RecordedServer, 'id'>): RecordingReport | null {
  if (!desired.recording) return null;
  if (!hub?.recordings) return { state: 'unavailable', bytes: 0, ageMs: null, failure: null };
  const { state = 'waiting', bytes = 0, ageMs = null, failure = null } = hub.state?.recording ?? {};
  return { state, bytes, ageMs, failure: failure?.code ?? null };
}
