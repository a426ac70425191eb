import type { DesiredServer, RecordingReport } from '@trailcast/schema/node';
import type { Logger } from 'pino';
import type { RecordingSpec } from '../../hub/protocol.js';
import type { ProgramHub } from '../../runner/runner.js';
import { messageOf } from '../node/node-error.js';
import { type Origin, writeOrigin } from './live-recordings.js';

/** Interval at which a hub gets its remaining budget, ms. */
const BUDGET_MS = 10_000;

export interface ServerRecordingDeps {
  budget: (owner: string) => Pick<RecordingSpec, 'budgetBytes' | 'limit' | 'reserveBytes'>;
  now: () => number;
  log: Logger;
  /** Called when the origin is stored. `sync` must run again then. */
  stored: () => void;
}

/** The part of a server that ServerRecording reads. */
export interface RecordedServer {
  id: number;
  desired: Pick<DesiredServer, 'recording' | 'panic'>;
  /** Number of its newest attempt. */
  broadcast: number;
  hub: ProgramHub | null;
}

/** Requests a server's recordings from its hub. The hub continues without the agent. */
export class ServerRecording {
  /** The key that was requested last; undefined before the first request. */
  #requested: string | null | undefined = undefined;
  #requestedAt = Number.NEGATIVE_INFINITY;
  /** The folder and origin that were stored last. */
  #stored = '';
  #isStoring = false;
  /** Start times of panics, ms since the epoch. */
  readonly #marks: number[] = [];
  #wasPanic = false;

  constructor(private readonly deps: ServerRecordingDeps) {}

  /** Continues after an earlier agent, which has already marked the panic of this state. */
  adopt({ panic = false }: Pick<DesiredServer, 'panic'>): void {
    this.#wasPanic = panic;
  }

  /** Call it after each change of the server, and regularly. */
  sync({ id, desired, broadcast, hub }: RecordedServer): void {
    const isPanic = desired.panic ?? false;
    if (isPanic && !this.#wasPanic) this.#marks.push(this.deps.now());
    this.#wasPanic = isPanic;
    if (!hub?.recordings || !hub.record) return;
    const wanted = desired.recording ?? null;
    const origin = wanted && { owner: wanted.owner, serverId: id, marks: this.#marks };
    const isStored = origin === null || this.#isStored(hub.recordings, origin);
    const key = wanted && `${broadcast}-${wanted.take}`;
    const isKnown = key === this.#requested && this.deps.now() - this.#requestedAt < BUDGET_MS;
    if (isKnown || (key === null && this.#requested === null)) return;
    if (!isStored) return;
    this.#requested = key;
    this.#requestedAt = this.deps.now();
    hub.record(wanted && key !== null ? { key, ...this.deps.budget(wanted.owner) } : null);
  }

  /** Returns false until the folder's origin is stored on disk. */
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

/** Returns the report on a server's recording; null if none is requested. */
export function recordingReport({ desired, hub }: Omit<RecordedServer, 'id'>): RecordingReport | null {
  if (!desired.recording) return null;
  if (!hub?.recordings) return { state: 'unavailable', bytes: 0, ageMs: null, failure: null };
  const { state = 'waiting', bytes = 0, ageMs = null, failure = null } = hub.state?.recording ?? {};
  return { state, bytes, ageMs, failure: failure?.code ?? null };
}
