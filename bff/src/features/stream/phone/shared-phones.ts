import { CoalescedRun } from '@trailcast/schema/async/coalesced-run';
import { sleep } from '@trailcast/schema/async/sleep';
import type { PhoneChange } from '@trailcast/schema/wire';
import type { Logger } from 'pino';
import { z } from 'zod';
import { parseJson } from '../../../infra/parse-json.js';
import type { Clock } from '../../../infra/clock.js';
import type { Database } from '../../../infra/db/database.js';
import type { ConnectedPhones } from './connection/connected-phones.js';
import type { ChangeOutcome, PhoneConnection } from './connection/phone-connection.js';
import { KnownPhone } from './connection/phone-health.js';
import { PhoneCommands } from './phone-commands.js';
import {
  claimPhone,
  findExistingPhones,
  releasePhone,
  readSharedRows,
  storeState,
  type SharedRow,
} from './shared-phones.repository.js';

/** The state of a phone. Times are ms since the epoch by this process's clock. */
export interface PhoneState {
  streamId: number;
  ownerId: number;
  enrolledAt: number;
  /** Time of its last complete status; null before the first. */
  statusAt: number | null;
  known: KnownPhone;
}

interface OtherPhone extends PhoneState {
  phoneId: number;
  claim: string;
  streamerId: string | null;
  /** Time at which its process wrote it, ms of the database's clock. */
  writtenAt: number;
}

/**
 * The state of a phone that its process writes. `ageMs`: age of the phone's last complete status at that time; null
 * before the first. `streamerId`: id that the phone gives itself.
 */
const StoredState = z.object({
  ageMs: z.number().nullable(),
  streamerId: z.string().nullable(),
  known: KnownPhone,
});

/** A phone counts as gone if its process has not written its state for this time, ms. */
const GONE_AFTER_MS = 60_000;

const PASS_INTERVAL_MS = 500;
/** Time for which rows are read again, ms, because a transaction that began earlier may commit later. */
const OVERLAP_MS = 2_000;

export interface SharedPhonesDeps {
  database: Database;
  clock: Clock;
  connectedPhones: ConnectedPhones;
  /** False if this process is the only one. The phones are then in memory only. */
  isShared: boolean;
  /** Called for each phone of another process whose state changes or that disconnects. */
  onOtherPhone: (phone: Omit<PhoneState, 'known'> & { known: KnownPhone | null }) => void;
  log: Logger;
}

/**
 * Shares phones between the processes of an installation. Each process writes the states of its phones, and reads the
 * states that other processes write. It makes the changes that other processes request. It closes the connections of
 * ended enrolments and of replaced phones.
 */
export class SharedPhones {
  readonly #otherPhones = new Map<number, OtherPhone>();
  /** Connections that the database has as the current one of their phone. */
  readonly #claimed = new Set<PhoneConnection>();
  readonly #unwritten = new Set<PhoneConnection>();
  readonly #closedConnections = new Set<PhoneConnection>();
  readonly #run = new CoalescedRun(() => this.#synchronize());
  readonly #writing = new CoalescedRun(() => this.#store());
  readonly #closing = new AbortController();
  readonly #commands: PhoneCommands;
  #loop: Promise<void> = Promise.resolve();
  #readUntil = 0;
  #isFailing = false;

  constructor(private readonly deps: SharedPhonesDeps) {
    this.#commands = new PhoneCommands({
      database: deps.database,
      log: deps.log,
      closing: this.#closing.signal,
      // The requesting process must read the phone's state after the change.
      onChange: () => this.#writing.run(),
    });
    if (!deps.isShared) return;
    deps.connectedPhones.onChange((connection) => {
      if (this.#isConnected(connection)) this.#unwritten.add(connection);
      else {
        this.#unwritten.delete(connection);
        if (this.#claimed.delete(connection)) this.#closedConnections.add(connection);
      }
    });
  }

  start(): void {
    this.#loop = this.#runLoop();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#loop;
    await this.#run.idle();
    await this.#commands.waitUntilIdle();
    if (this.deps.isShared) await this.#writing.run().catch(() => undefined);
  }

  /** Returns a phone that another process holds, otherwise null. */
  findPhone(streamId: number): PhoneState | null {
    return this.#otherPhones.get(streamId) ?? null;
  }

  /**
   * Applies a change to a phone that is connected to another process. Resolves within 5 s, with null if there is none.
   */
  async change(streamId: number, change: PhoneChange): Promise<ChangeOutcome | null> {
    const otherPhone = this.#otherPhones.get(streamId);
    if (!otherPhone) return null;
    const outcome = await this.#commands.request(otherPhone, change);
    // The response must contain the phone's state after the change.
    await this.#runPass();
    return outcome;
  }

  async #runLoop(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#runPass();
      await sleep(PASS_INTERVAL_MS, signal, { ref: false });
    }
  }

  async #runPass(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    try {
      await this.#run.run();
      this.#isFailing = false;
    } catch (err) {
      if (!this.#isFailing) this.deps.log.warn({ err }, 'phones can’t be shared with other processes');
      this.#isFailing = true;
    }
  }

  async #synchronize(): Promise<void> {
    if (!this.deps.isShared) return this.#endRevoked();
    await this.#writing.run();
    const now = await this.deps.clock.now();
    await this.#read(now);
    await this.#commands.executeOpen([...this.#claimed], now);
  }

  async #endRevoked(): Promise<void> {
    const connections = this.deps.connectedPhones.all();
    if (connections.length === 0) return;
    const ids = connections.map(({ enrolment }) => enrolment.phoneId);
    const existingIds = await this.deps.database.read((em) => findExistingPhones(em, ids));
    for (const connection of connections)
      if (!existingIds.has(connection.enrolment.phoneId)) connection.end('its enrolment has ended');
  }

  #isConnected(connection: PhoneConnection): boolean {
    return this.deps.connectedPhones.findConnection(connection.enrolment.streamId) === connection;
  }

  async #store(): Promise<void> {
    const [unwritten, closedConnections] = [[...this.#unwritten], [...this.#closedConnections]];
    if (unwritten.length + closedConnections.length === 0) return;
    this.#unwritten.clear();
    this.#closedConnections.clear();
    try {
      await this.deps.database.transact(async ({ em, now }) => {
        for (const { id, enrolment } of closedConnections) await releasePhone(em, enrolment.phoneId, id, now);
        // After its connection has closed, the row may belong to another process.
        for (const connection of unwritten.filter((candidate) => this.#isConnected(candidate))) {
          const { id, enrolment, state: known, ageMs, streamerId } = connection;
          if (!this.#claimed.has(connection)) await claimPhone(em, enrolment.phoneId, id, now);
          const stateText = JSON.stringify({ ageMs, streamerId, known } satisfies z.infer<
            typeof StoredState
          >);
          await storeState(em, enrolment.phoneId, id, stateText, now);
        }
      });
    } catch (error) {
      for (const connection of unwritten) if (this.#isConnected(connection)) this.#unwritten.add(connection);
      for (const connection of closedConnections) this.#closedConnections.add(connection);
      throw error;
    }
    for (const connection of unwritten)
      (this.#isConnected(connection) ? this.#claimed : this.#closedConnections).add(connection);
  }

  async #read(now: number): Promise<void> {
    const claimed = [...this.#claimed].filter((connection) => this.#isConnected(connection));
    const ids = claimed.map(({ enrolment }) => enrolment.phoneId);
    const otherIds = [...this.#otherPhones.values()].map(({ phoneId }) => phoneId);
    const { rows, existingIds } = await this.deps.database.read(async (em) => ({
      rows: await readSharedRows(em, this.#readUntil, ids),
      existingIds: await findExistingPhones(em, otherIds),
    }));
    this.#readUntil = now - OVERLAP_MS;
    for (const connection of claimed) {
      if (!this.#isConnected(connection)) continue;
      const row = rows.find(({ phoneId }) => phoneId === connection.enrolment.phoneId);
      if (!row) connection.end('its enrolment has ended');
      else if (row.claim === connection.id) this.#recordReplacement(connection);
      else this.#endReplaced(connection, row);
    }
    const ownIds = new Set(claimed.map(({ id }) => id));
    for (const row of rows)
      if (row.claim === null || !ownIds.has(row.claim)) this.#storeOther(row, Date.now() - now);
    for (const [streamId, { phoneId, writtenAt }] of this.#otherPhones) {
      const isRevoked = otherIds.includes(phoneId) && !existingIds.has(phoneId);
      if (isRevoked || now - writtenAt > GONE_AFTER_MS) this.drop(streamId);
    }
  }

  /** Records that a phone of this process has replaced a phone of another process. */
  #recordReplacement({ enrolment: { streamId }, streamerId }: PhoneConnection): void {
    const otherPhone = this.#otherPhones.get(streamId);
    if (!otherPhone) return;
    this.#otherPhones.delete(streamId);
    this.deps.connectedPhones.replaced.add(streamId, otherPhone.streamerId, streamerId);
  }

  /** Ends the connection of a phone that a phone of another process has replaced. */
  #endReplaced(connection: PhoneConnection, { stateText }: SharedRow): void {
    connection.end('replaced by another connection of the stream');
    const newer = parseState(stateText)?.streamerId ?? null;
    this.deps.connectedPhones.replaced.add(connection.enrolment.streamId, connection.streamerId, newer);
  }

  /** Drops the state of a phone that is connected to another process. */
  drop(streamId: number): void {
    const otherPhone = this.#otherPhones.get(streamId);
    if (!otherPhone) return;
    this.#otherPhones.delete(streamId);
    if (!this.deps.connectedPhones.findConnection(streamId))
      this.deps.connectedPhones.replaced.clear(streamId);
    this.deps.onOtherPhone({ ...otherPhone, known: null });
  }

  /** Stores the state of another process's phone. `offset`: this process's clock minus the database's, ms. */
  #storeOther({ stateText, claim, writtenAt, ...row }: SharedRow, offset: number): void {
    const previous = this.#otherPhones.get(row.streamId);
    const state = parseState(stateText);
    if (claim === null || state === null || writtenAt === null) return this.drop(row.streamId);
    const { ageMs, streamerId, known } = state;
    if (previous) this.deps.connectedPhones.replaced.add(row.streamId, previous.streamerId, streamerId);
    const statusAt = ageMs === null ? null : Math.round(writtenAt - ageMs + offset);
    const phone = { ...row, claim, streamerId, known, statusAt, writtenAt };
    this.#otherPhones.set(row.streamId, phone);
    if (previous?.claim !== claim || previous.writtenAt !== writtenAt) this.deps.onOtherPhone(phone);
  }
}

function parseState(stateText: string | null): z.infer<typeof StoredState> | null {
  return stateText === null ? null : (StoredState.safeParse(parseJson(stateText)).data ?? null);
}
