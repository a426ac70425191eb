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
  /** Time of the phone's last complete status; null before the first. */
  statusAt: number | null;
  known: KnownPhone;
}

interface OtherPhone extends PhoneState {
  phoneId: number;
  claim: string;
  streamerId: string | null;
  /** Time at which the phone's process wrote the state, ms of the database's clock. */
  writtenAt: number;
}

/**
 * The state that a phone's process writes. `ageMs`: age of the phone's last complete status at that time; null before
 * the first. `streamerId`: id that the phone gives itself.
 */
const StoredState = z.object({
  ageMs: z.number().nullable(),
  streamerId: z.string().nullable(),
  known: KnownPhone,
});

/** A phone counts as gone if no process has written the phone's state for this time, ms. */
const GONE_AFTER_MS = 60_000;

const SYNC_INTERVAL_MS = 500;
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
 * states that other processes write. Each process also makes the changes that other processes request, and closes the
 * connections of ended enrolments and of replaced phones.
 */
export class SharedPhones {
  readonly #otherPhones = new Map<number, OtherPhone>();
  /** Connections that are stored in the database as the current connections of their phones. */
  readonly #claimedConnections = new Set<PhoneConnection>();
  readonly #unwrittenConnections = new Set<PhoneConnection>();
  readonly #closedConnections = new Set<PhoneConnection>();
  readonly #syncRun = new CoalescedRun(() => this.#synchronize());
  readonly #storeRun = new CoalescedRun(() => this.#storeStates());
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
      onChange: () => this.#storeRun.run(),
    });
    if (!deps.isShared) return;
    deps.connectedPhones.onChange((connection) => {
      if (this.#isConnected(connection)) this.#unwrittenConnections.add(connection);
      else {
        this.#unwrittenConnections.delete(connection);
        if (this.#claimedConnections.delete(connection)) this.#closedConnections.add(connection);
      }
    });
  }

  start(): void {
    this.#loop = this.#runLoop();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#loop;
    await this.#syncRun.idle();
    await this.#commands.waitUntilIdle();
    if (this.deps.isShared) await this.#storeRun.run().catch(() => undefined);
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
    await this.#runSync();
    return outcome;
  }

  async #runLoop(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#runSync();
      await sleep(SYNC_INTERVAL_MS, signal, { ref: false });
    }
  }

  async #runSync(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    try {
      await this.#syncRun.run();
      this.#isFailing = false;
    } catch (err) {
      if (!this.#isFailing) this.deps.log.warn({ err }, 'phones can’t be shared with other processes');
      this.#isFailing = true;
    }
  }

  async #synchronize(): Promise<void> {
    if (!this.deps.isShared) return this.#endRevokedConnections();
    await this.#storeRun.run();
    const now = await this.deps.clock.now();
    await this.#readRows(now);
    await this.#commands.executeOpenCommands([...this.#claimedConnections], now);
  }

  async #endRevokedConnections(): Promise<void> {
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

  async #storeStates(): Promise<void> {
    const [unwrittenConnections, closedConnections] = [
      [...this.#unwrittenConnections],
      [...this.#closedConnections],
    ];
    if (unwrittenConnections.length + closedConnections.length === 0) return;
    this.#unwrittenConnections.clear();
    this.#closedConnections.clear();
    try {
      await this.deps.database.transact(async ({ em, now }) => {
        for (const { id, enrolment } of closedConnections) await releasePhone(em, enrolment.phoneId, id, now);
        // The row of a closed connection may belong to another process.
        for (const connection of unwrittenConnections.filter((candidate) => this.#isConnected(candidate))) {
          const { id, enrolment, state: known, ageMs, streamerId } = connection;
          if (!this.#claimedConnections.has(connection)) await claimPhone(em, enrolment.phoneId, id, now);
          const stateText = JSON.stringify({ ageMs, streamerId, known } satisfies z.infer<
            typeof StoredState
          >);
          await storeState(em, enrolment.phoneId, id, stateText, now);
        }
      });
    } catch (error) {
      for (const connection of unwrittenConnections)
        if (this.#isConnected(connection)) this.#unwrittenConnections.add(connection);
      for (const connection of closedConnections) this.#closedConnections.add(connection);
      throw error;
    }
    for (const connection of unwrittenConnections)
      (this.#isConnected(connection) ? this.#claimedConnections : this.#closedConnections).add(connection);
  }

  async #readRows(now: number): Promise<void> {
    const claimedConnections = [...this.#claimedConnections].filter((connection) =>
      this.#isConnected(connection),
    );
    const ids = claimedConnections.map(({ enrolment }) => enrolment.phoneId);
    const otherIds = [...this.#otherPhones.values()].map(({ phoneId }) => phoneId);
    const { rows, existingIds } = await this.deps.database.read(async (em) => ({
      rows: await readSharedRows(em, this.#readUntil, ids),
      existingIds: await findExistingPhones(em, otherIds),
    }));
    this.#readUntil = now - OVERLAP_MS;
    for (const connection of claimedConnections) {
      if (!this.#isConnected(connection)) continue;
      const row = rows.find(({ phoneId }) => phoneId === connection.enrolment.phoneId);
      if (!row) connection.end('its enrolment has ended');
      else if (row.claim === connection.id) this.#recordReplacement(connection);
      else this.#endReplacedConnection(connection, row);
    }
    const ownIds = new Set(claimedConnections.map(({ id }) => id));
    for (const row of rows)
      if (row.claim === null || !ownIds.has(row.claim)) this.#storeOtherPhone(row, Date.now() - now);
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
    this.deps.connectedPhones.replacedPhones.add(streamId, otherPhone.streamerId, streamerId);
  }

  /** Ends the connection of a phone that a phone of another process has replaced. */
  #endReplacedConnection(connection: PhoneConnection, { stateText }: SharedRow): void {
    connection.end('replaced by another connection of the stream');
    const newerStreamerId = parseState(stateText)?.streamerId ?? null;
    this.deps.connectedPhones.replacedPhones.add(
      connection.enrolment.streamId,
      connection.streamerId,
      newerStreamerId,
    );
  }

  /** Drops the state of a phone that is connected to another process. */
  drop(streamId: number): void {
    const otherPhone = this.#otherPhones.get(streamId);
    if (!otherPhone) return;
    this.#otherPhones.delete(streamId);
    if (!this.deps.connectedPhones.findConnection(streamId))
      this.deps.connectedPhones.replacedPhones.clear(streamId);
    this.deps.onOtherPhone({ ...otherPhone, known: null });
  }

  /** Stores the state of another process's phone. `offset`: this process's clock minus the database's, ms. */
  #storeOtherPhone({ stateText, claim, writtenAt, ...row }: SharedRow, offset: number): void {
    const previousPhone = this.#otherPhones.get(row.streamId);
    const state = parseState(stateText);
    if (claim === null || state === null || writtenAt === null) return this.drop(row.streamId);
    const { ageMs, streamerId, known } = state;
    if (previousPhone)
      this.deps.connectedPhones.replacedPhones.add(row.streamId, previousPhone.streamerId, streamerId);
    const statusAt = ageMs === null ? null : Math.round(writtenAt - ageMs + offset);
    const phone = { ...row, claim, streamerId, known, statusAt, writtenAt };
    this.#otherPhones.set(row.streamId, phone);
    if (previousPhone?.claim !== claim || previousPhone.writtenAt !== writtenAt)
      this.deps.onOtherPhone(phone);
  }
}

function parseState(stateText: string | null): z.infer<typeof StoredState> | null {
  return stateText === null ? null : (StoredState.safeParse(parseJson(stateText)).data ?? null);
}
