import type { Phone, PhoneChange } from '@trailcast/schema/wire';
import type { Logger } from 'pino';
import type { Clock } from '../../../infra/clock.js';
import type { Database } from '../../../infra/db/database.js';
import type { StatsSender } from '../../../infra/push/push-source.js';
import type { ConnectedPhones } from './connection/connected-phones.js';
import type { ChangeOutcome, PhoneConnection } from './connection/phone-connection.js';
import type { KnownPhone } from './connection/phone-health.js';
import { toPhone } from './phone.view.js';
import { pruneSharedPhones } from './shared-phones.repository.js';
import { SharedPhones } from './shared-phones.js';

/** Time after which the rows of a process that ended without closing are deleted, ms. */
const STALE_ROW_MS = 10 * 60_000;

export interface PhonesDeps {
  database: Database;
  clock: Clock;
  connectedPhones: ConnectedPhones;
  /** False if this process is the only one. */
  isShared: boolean;
  statsSender: StatsSender;
  log: Logger;
}

/**
 * The connected phones of all streams, in this process and in others. Their states are in memory, and pushed to their
 * owners.
 */
export class Phones {
  readonly #sharedPhones: SharedPhones;

  constructor(private readonly deps: PhonesDeps) {
    this.#sharedPhones = new SharedPhones({
      ...deps,
      onOtherPhone: ({ ownerId, streamId, enrolledAt, statusAt, known }) => {
        if (deps.connectedPhones.findConnection(streamId)) return;
        this.#publish(
          ownerId,
          toPhone(streamId, enrolledAt, known && { known, ageMs: computeAgeMs(statusAt) }),
        );
      },
    });
    deps.connectedPhones.onChange((connection) => {
      const { ownerId, streamId, enrolledAt } = connection.enrolment;
      const isConnected = deps.connectedPhones.findConnection(streamId) === connection;
      if (isConnected || !deps.connectedPhones.findConnection(streamId))
        this.#publish(ownerId, toPhone(streamId, enrolledAt, isConnected ? toStatus(connection) : null));
    });
  }

  /** Number of phones that are connected to this process. */
  get count(): number {
    return this.deps.connectedPhones.count;
  }

  /**
   * Returns the state of a stream's phone, and the age of the phone's last complete status, ms. Returns null while no
   * phone is connected.
   */
  findStatus(streamId: number): { known: KnownPhone; ageMs: number | null } | null {
    const connection = this.deps.connectedPhones.findConnection(streamId);
    if (connection) return toStatus(connection);
    const sharedPhone = this.#sharedPhones.findPhone(streamId);
    return sharedPhone && { known: sharedPhone.known, ageMs: computeAgeMs(sharedPhone.statusAt) };
  }

  /** Applies a change to a stream's phone. Resolves within 5 s, with null if no phone is connected. */
  async change(streamId: number, change: PhoneChange): Promise<ChangeOutcome | null> {
    const connection = this.deps.connectedPhones.findConnection(streamId);
    if (connection) return connection.change(change);
    return this.findStatus(streamId) && this.#sharedPhones.change(streamId, change);
  }

  /**
   * Ends the connection of a stream's phone. If another process has the connection, only deletes the state in this
   * process: the other process detects the end of the enrolment itself.
   */
  end(streamId: number): void {
    this.deps.connectedPhones.findConnection(streamId)?.end('its enrolment has ended');
    this.#sharedPhones.drop(streamId);
  }

  start(): void {
    this.#sharedPhones.start();
  }

  close(): Promise<void> {
    return this.#sharedPhones.close();
  }

  /** Deletes rows left by ended processes. Returns their number. */
  prune(): Promise<number> {
    const { database } = this.deps;
    return database.transact(({ em, now }) => pruneSharedPhones(em, now - STALE_ROW_MS));
  }

  #publish(ownerId: number, phone: Phone): void {
    this.deps.statsSender.publish(ownerId, '/user/queue/phone/update', phone.streamId, phone);
  }
}

const toStatus = ({ state: known, ageMs }: PhoneConnection) => ({
  known,
  ageMs: ageMs === null ? null : Math.round(ageMs),
});

const computeAgeMs = (time: number | null) => (time === null ? null : Math.max(0, Date.now() - time));
