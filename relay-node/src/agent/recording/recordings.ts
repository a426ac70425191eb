import { CoalescedRun } from '@trailcast/schema/async/coalesced-run';
import type { NodeRecording } from '@trailcast/schema/node';
import type { Logger } from 'pino';
import type { RecordingSpec } from '../../hub/protocol.js';
import { describeError, NodeError } from '../node/node-error.js';
import { findMarkPositions } from './panic-marks.js';
import { FinishedRecordings } from './finished-recordings.js';
import {
  type UnfinishedRecording,
  readUnfinishedRecordings,
  type RecordingHub,
  deleteEmptyFolders,
} from './unfinished-recordings.js';

const CHECK_INTERVAL_MS = 1_000;

/** Retention and quotas of the node's recordings. */
export interface RecordingLimits {
  /** Time after its end at which a recording is deleted, ms. */
  keepMs: number;
  /** Limit of one owner on this node, bytes; `nodeBytes` limits all owners together. */
  userBytes: number;
  nodeBytes: number;
  /** Disk space that recordings leave free, bytes. */
  reserveBytes: number;
}

export interface RecordingsDeps {
  /** Folders of the files that hubs write, and of finished recordings. */
  folders: { live: string; kept: string };
  limits: RecordingLimits;
  /** Returns the hubs of the servers, by folder. */
  mapHubs: () => ReadonlyMap<string, RecordingHub>;
  /** Returns the time in ms since the epoch. */
  now?: () => number;
  log: Logger;
  onChange: () => void;
}

/** The recordings of a node. Stores the files of hubs, deletes expired recordings, and calculates budgets. */
export class Recordings {
  /** Incremented when the list changes. */
  revision = 0;
  #finishedRecordings: FinishedRecordings | null = null;
  #unfinishedRecordings: UnfinishedRecording[] = [];
  /** Ids and numbers of marks of the last reported list, as JSON. */
  #reportedList = '[[],[]]';
  #timer: NodeJS.Timeout | undefined;
  readonly #check = new CoalescedRun(() => this.#runCheck());
  readonly #now: () => number;

  constructor(private readonly deps: RecordingsDeps) {
    this.#now = deps.now ?? Date.now;
  }

  /**
   * Starts the checks. Call it after the servers of an earlier agent are adopted. If the folder can't be used, logs
   * the error and stores no recordings.
   */
  async start(): Promise<void> {
    const { folders, mapHubs, log } = this.deps;
    try {
      this.#finishedRecordings = await FinishedRecordings.open(folders.kept);
      await this.check();
      await deleteEmptyFolders(folders.live, mapHubs());
    } catch (error) {
      log.error({ error: describeError(error) }, 'the recordings could not be read');
    }
    this.#timer = setInterval(() => void this.check(), CHECK_INTERVAL_MS);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#check.idle();
  }

  /** Moves closed files to the finished recordings, and deletes expired recordings. */
  check(): Promise<void> {
    return this.#check.run();
  }

  list(): NodeRecording[] {
    const now = this.#now();
    const completeRecordings = (this.#finishedRecordings?.list() ?? []).map(
      ({ take: _take, beganAt, ...recording }) => ({
        ...{ ...recording, state: 'complete' as const },
        ageMs: Math.max(0, Math.round(now - beganAt)),
        expiresInMs: Math.max(0, Math.round(beganAt + recording.lengthMs + this.deps.limits.keepMs - now)),
      }),
    );
    const runningRecordings = this.#unfinishedRecordings.map((recording) => {
      const { id, owner, serverId, beganAt, bytes } = recording;
      const ageMs = Math.max(0, Math.round(now - beganAt));
      const marks = findMarkPositions(recording.marks ?? [], { beganAt, lengthMs: ageMs });
      return {
        ...{ id, owner, serverId, part: this.#findPartNumber(recording), state: 'recording' as const },
        ...{ ageMs, lengthMs: ageMs, bytes, expiresInMs: null },
        ...(marks.length > 0 && { marks }),
      };
    });
    return [...completeRecordings, ...runningRecordings].sort((a, b) => b.ageMs - a.ageMs);
  }

  /**
   * Returns the file of a finished recording.
   * @throws NodeError `not-found` for an unknown id, `not-ready` while the file is being recorded.
   */
  find(id: string): { path: string; bytes: number } {
    const recording = this.#finishedRecordings?.find(id);
    if (recording && this.#finishedRecordings)
      return { path: this.#finishedRecordings.createPath(id), bytes: recording.bytes };
    if (this.#unfinishedRecordings.some((recording) => recording.id === id))
      throw new NodeError('not-ready', 'This recording has not ended yet.');
    throw new NodeError('not-found', 'There is no such recording.');
  }

  /**
   * Deletes a finished recording. Does nothing for an unknown id.
   * @throws NodeError `not-ready` while the file is being recorded.
   */
  async delete(id: string): Promise<void> {
    if (this.#unfinishedRecordings.some((recording) => recording.id === id))
      throw new NodeError('not-ready', 'This recording has not ended yet.');
    await this.#finishedRecordings?.delete(id);
    this.#reportChange();
  }

  /** Returns the bytes that an owner may still record. Running recordings share the node's free quota. */
  getBudget(owner: string): Pick<RecordingSpec, 'budgetBytes' | 'limit' | 'reserveBytes'> {
    const { userBytes, nodeBytes, reserveBytes } = this.deps.limits;
    const recordings = [...(this.#finishedRecordings?.list() ?? []), ...this.#unfinishedRecordings];
    const sumBytes = (files: readonly { bytes: number }[]) =>
      files.reduce((total, { bytes }) => total + bytes, 0);
    const runningCount = Math.max(1, this.#unfinishedRecordings.filter(({ isClosed }) => !isClosed).length);
    const userLeftBytes = userBytes - sumBytes(recordings.filter((recording) => recording.owner === owner));
    const nodeLeftBytes = Math.floor((nodeBytes - sumBytes(recordings)) / runningCount);
    const limit = userLeftBytes <= nodeLeftBytes ? 'user-quota' : 'node-quota';
    return { budgetBytes: Math.max(0, Math.min(userLeftBytes, nodeLeftBytes)), limit, reserveBytes };
  }

  async #runCheck(): Promise<void> {
    try {
      await this.#finishClosedFiles();
      await this.#deleteExpiredRecordings();
    } catch (error) {
      this.deps.log.error({ error: describeError(error) }, 'the recordings could not be stored');
    }
    this.#reportChange();
  }

  async #finishClosedFiles(): Promise<void> {
    const { folders, mapHubs, log } = this.deps;
    const hubsByFolder = mapHubs();
    const unfinishedRecordings = await readUnfinishedRecordings(folders.live, hubsByFolder, this.#now());
    this.#unfinishedRecordings = unfinishedRecordings.sort((a, b) => a.beganAt - b.beganAt);
    for (const recording of [...this.#unfinishedRecordings].filter(({ isClosed }) => isClosed)) {
      const { id, owner, serverId, take, beganAt, path, marks: panics } = recording;
      const part = this.#findPartNumber(recording);
      const isKept = await this.#finishedRecordings?.finish(path, {
        id,
        owner,
        serverId,
        take,
        beganAt,
        part,
        panics,
      });
      if (isKept === undefined) return;
      this.#unfinishedRecordings = this.#unfinishedRecordings.filter((other) => other !== recording);
      log.info({ recording: id, server: serverId, isKept }, 'recording closed');
    }
    if (unfinishedRecordings.some(({ isClosed }) => isClosed))
      await deleteEmptyFolders(folders.live, hubsByFolder);
  }

  /** Returns the number of a file within its recording, starting with 1. */
  #findPartNumber({ take, beganAt }: UnfinishedRecording): number {
    const parts = (this.#finishedRecordings?.list() ?? [])
      .filter((recording) => recording.take === take)
      .map(({ part }) => part);
    const earlierCount = this.#unfinishedRecordings.filter(
      (recording) => recording.take === take && recording.beganAt < beganAt,
    ).length;
    return Math.max(0, ...parts) + earlierCount + 1;
  }

  async #deleteExpiredRecordings(): Promise<void> {
    const now = this.#now();
    for (const { id, beganAt, lengthMs } of this.#finishedRecordings?.list() ?? []) {
      if (beganAt + lengthMs + this.deps.limits.keepMs > now) continue;
      await this.#finishedRecordings?.delete(id);
      this.deps.log.info({ recording: id }, 'expired recording deleted');
    }
  }

  #reportChange(): void {
    const currentList = JSON.stringify([
      (this.#finishedRecordings?.list() ?? []).map(({ id }) => id),
      this.#unfinishedRecordings.map(({ id, marks }) => [id, marks?.length]),
    ]);
    if (currentList === this.#reportedList) return;
    this.#reportedList = currentList;
    this.revision += 1;
    this.deps.onChange();
  }
}
