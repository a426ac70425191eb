import type { EntityManager } from '@mikro-orm/core';
import { LIMITS } from '@trailcast/schema/limits';
import type { Destination, DestinationKind } from '@trailcast/schema/wire';
import type { SecretBox } from '../../infra/crypto/secret-box.js';
import type { Database, Transaction } from '../../infra/db/database.js';
import { entityName, nextDefaultName } from '../../infra/entity-name.js';
import { ConflictError, NotFoundError, RefusedError } from '../../infra/errors.js';
import { checkQuota, countQuota } from '../../infra/quotas.js';
import { requireSession } from '../../infra/token/token-policy.js';
import { enforce } from '../../infra/verdict.js';
import type { Viewer } from '../../infra/viewer.js';
import { DEFAULT_SERVERS, destinationAddress } from './destination-address.js';
import { destinationKey, sealedKeyRow } from './destination-key.js';
import { destinationVerdict, needsPayment, type DestinationAction } from './destination.policy.js';
import type { ActivePayment, ServerDestinations } from './destination.ports.js';
import {
  deleteDestination,
  type DestinationRecord,
  destinationsOf,
  insertDestination,
  readDestination,
  storeDestination,
} from './destination.repository.js';
import { toDestination } from './destination.view.js';
import { allDestinations, withSignIn } from './sign-in-destination.js';

/** Names of destinations without a given one. */
const NAMES: Record<Exclude<DestinationKind, 'twitch'>, string> = {
  kick: 'Kick',
  youtube: 'YouTube',
  custom: 'Destination',
};

export interface NewDestination {
  kind: DestinationKind;
  name?: string;
  server?: string;
  key: string;
  enabled?: boolean;
}

/** Fields that are undefined keep their value. */
export interface DestinationChange {
  name?: string;
  server?: string;
  key?: string;
  enabled?: boolean;
}

export interface DestinationServiceDeps {
  database: Database;
  box: SecretBox;
  payments: ActivePayment;
  servers: ServerDestinations;
  /** True in the local profile, whose platform listens on loopback. */
  allowLoopback: boolean;
}

/** Manages where a user's broadcasts go. Keys are stored sealed and never returned. */
export class DestinationService {
  constructor(private readonly deps: DestinationServiceDeps) {}

  /** Returns the viewer's destinations, ascending by id. */
  async list(viewer: Viewer): Promise<Destination[]> {
    await this.deps.database.read((em) => this.#check(em, viewer, 'owner', 'list'));
    const { database, box } = this.deps;
    return (await allDestinations(database, box, viewer.userId)).map(toDestination);
  }

  /** Creates a destination. Throws RefusedError with what to change, QuotaError. */
  async create(viewer: Viewer, given: NewDestination): Promise<Destination> {
    requireSession(viewer);
    const created = await this.deps.database.transact(async (tx) => {
      await this.#check(tx.em, viewer, 'owner', 'create');
      const { kind } = given;
      if (kind === 'twitch') throw alreadyThere();
      const { ownerId, name, ...values } = this.#newValues(viewer.userId, { ...given, kind });
      const present = await withSignIn(tx, this.deps.box, ownerId);
      const quota = { kind: 'destinations', used: present.length, limit: LIMITS.destinationsMax } as const;
      checkQuota(quota, 1, countQuota('destinations'));
      const row = { ...values, ownerId, name: name ?? defaultName(kind, present) };
      const destination = await insertDestination(tx, this.deps.box, row);
      emit(tx, 'create', destination);
      await this.#notify(tx, ownerId, destination.enabled);
      return toDestination(destination);
    });
    await this.deps.servers.apply(viewer.userId);
    return created;
  }

  /**
   * Changes a destination; a running broadcast follows at once. Throws RefusedError with what to change, ConflictError for
   * the last one that is on during a broadcast.
   */
  async change(viewer: Viewer, id: number, change: DestinationChange): Promise<Destination> {
    requireSession(viewer);
    const changed = await this.deps.database.transact(async (tx) => {
      const present = await this.#require(tx, viewer, id, 'change');
      const wanted = this.#changed(present, change);
      if (isSame(present, wanted)) return toDestination(present);
      const stored = await storeDestination(tx.em, wanted);
      emit(tx, 'update', stored);
      await this.#notify(tx, viewer.userId, changesTargets(present, stored));
      return toDestination(stored);
    });
    await this.deps.servers.apply(viewer.userId);
    return changed;
  }

  /** Deletes a destination. Throws ConflictError for the sign-in's, and for the last one that is on during a broadcast. */
  async remove(viewer: Viewer, id: number): Promise<void> {
    requireSession(viewer);
    await this.deps.database.transact(async (tx) => {
      const present = await this.#require(tx, viewer, id, 'remove');
      if (present.kind === 'twitch')
        throw new ConflictError('The destination of your sign-in can’t be deleted. Switch it off instead.');
      await deleteDestination(tx.em, present);
      emit(tx, 'delete', { ...present, version: present.version + 1 });
      await this.#notify(tx, viewer.userId, present.enabled);
    });
    await this.deps.servers.apply(viewer.userId);
  }

  /** Deletes all of the viewer's destinations with their keys, the sign-in's too. */
  async removeAll(viewer: Viewer): Promise<void> {
    requireSession(viewer);
    await this.deps.database.transact(async (tx) => {
      await this.#check(tx.em, viewer, 'owner', 'remove');
      for (const present of await destinationsOf(tx.em, viewer.userId)) {
        await deleteDestination(tx.em, present);
        emit(tx, 'delete', { ...present, version: present.version + 1 });
      }
    });
  }

  #newValues(ownerId: number, { kind, name, server, key, enabled = true }: NewDestination) {
    const address = server ?? DEFAULT_SERVERS[kind];
    if (address === undefined) throw refused('/server', 'A destination of your own needs an address.');
    return {
      ownerId,
      kind,
      name: name === undefined ? undefined : entityName(name),
      server: destinationAddress(address, this.deps),
      key: destinationKey(key),
      enabled,
    };
  }

  #changed(present: DestinationRecord, change: DestinationChange): DestinationRecord {
    const { enabled = present.enabled } = change;
    const name = change.name === undefined ? present.name : entityName(change.name);
    if (present.kind === 'twitch') {
      if (change.server || change.key) throw fromSignIn();
      return { ...present, name, enabled };
    }
    const { server: address = present.server, key } = change;
    const server = address === present.server ? address : destinationAddress(address, this.deps);
    // Otherwise a stolen session could have the stored key sent to a host of its own.
    if (server !== present.server && key === undefined)
      throw refused('/key', 'Another address needs the key again. Enter the key that belongs to it.');
    const sealedKey =
      key === undefined
        ? present.sealedKey
        : this.deps.box.seal(destinationKey(key), sealedKeyRow(present.id));
    return { ...present, name, server, sealedKey, enabled };
  }

  async #notify(tx: Transaction, userId: number, resend: boolean): Promise<void> {
    const destinations = await destinationsOf(tx.em, userId);
    await this.deps.servers.changed(tx, userId, destinations, resend);
  }

  async #check(
    em: EntityManager,
    viewer: Viewer,
    relation: 'owner' | 'stranger',
    action: DestinationAction,
  ): Promise<void> {
    const paid = !needsPayment(action) || (await this.deps.payments.isActive(em, viewer.userId));
    enforce(destinationVerdict(action, { role: viewer.role, relation, paid }), 'destination');
  }

  /** Returns the destination under a lock on its owner. */
  async #require(tx: Transaction, viewer: Viewer, id: number, action: DestinationAction) {
    const { em } = tx;
    const found = await readDestination(em, id);
    await this.#check(em, viewer, found?.ownerId === viewer.userId ? 'owner' : 'stranger', action);
    const destinations = await withSignIn(tx, this.deps.box, viewer.userId);
    const destination = destinations.find((each) => each.id === id);
    if (!destination) throw new NotFoundError('There is no such destination.');
    return destination;
  }
}

function defaultName(
  kind: Exclude<DestinationKind, 'twitch'>,
  present: readonly DestinationRecord[],
): string {
  const taken = present.map(({ name }) => name);
  if (kind !== 'custom' && !taken.includes(NAMES[kind])) return NAMES[kind];
  return nextDefaultName(NAMES[kind], taken);
}

/** Sealed texts never repeat, so a key that was sent counts as another one. */
function isSame(one: DestinationRecord, other: DestinationRecord): boolean {
  return one.name === other.name && !changesTargets(one, other) && one.enabled === other.enabled;
}

/** Returns true if a broadcast has to be sent differently. */
function changesTargets(before: DestinationRecord, after: DestinationRecord): boolean {
  if (before.enabled !== after.enabled) return true;
  return after.enabled && (before.server !== after.server || before.sealedKey !== after.sealedKey);
}

function emit(
  tx: Transaction,
  operation: 'create' | 'update' | 'delete',
  { id, version, ownerId }: DestinationRecord,
): void {
  tx.emit({ kind: 'destination', operation, entityId: id, version, audience: [ownerId] });
}

const refused = (path: string, message: string) => new RefusedError(message, [{ path, message }]);
const alreadyThere = () =>
  refused('/kind', 'You have the destination of your sign-in already. Switch it on.');
const fromSignIn = () =>
  refused('/server', 'Address and key of this destination come from your sign-in and can’t be changed.');
