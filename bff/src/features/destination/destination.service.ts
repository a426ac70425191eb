import type { EntityManager } from '@mikro-orm/core';
import { LIMITS } from '@trailcast/schema/limits';
import type { Destination, DestinationKind } from '@trailcast/schema/wire';
import type { SecretBox } from '../../infra/crypto/secret-box.js';
import type { Database, Transaction } from '../../infra/db/database.js';
import { parseEntityName, nextDefaultName } from '../../infra/entity-name.js';
import { ConflictError, ForbiddenError, NotFoundError, UnprocessableError } from '../../infra/errors.js';
import { checkQuota, describeCountQuota } from '../../infra/quotas.js';
import { requireSession } from '../../infra/token/token-policy.js';
import { enforce } from '../../infra/verdict.js';
import type { Viewer } from '../../infra/viewer.js';
import { DEFAULT_SERVERS, parseDestinationUrl } from './destination-address.js';
import { parseDestinationKey, createKeyAad } from './destination-key.js';
import { findHelperLevel } from '../studio/studio-helper.entity.js';
import {
  checkDestinationAction,
  needsPayment,
  type DestinationAction,
  type DestinationRelation,
} from './destination.policy.js';
import type { ActivePayment, ServerDestinations } from './destination.ports.js';
import {
  deleteDestination,
  type DestinationRecord,
  findDestinations,
  insertDestination,
  readDestination,
  storeDestination,
} from './destination.repository.js';
import { toDestination } from './destination.view.js';
import { loadDestinations, ensureSignInDestination } from './sign-in-destination.js';

/** Default names of destinations. */
const DEFAULT_NAMES: Record<Exclude<DestinationKind, 'twitch'>, string> = {
  kick: 'Kick',
  youtube: 'YouTube',
  custom: 'Destination',
};

/** Input of a new destination. Kick and YouTube have a default `server`; `enabled` defaults to true. */
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

/** Manages the destinations of a user's broadcasts. Keys are stored sealed and never returned. */
export class DestinationService {
  constructor(private readonly deps: DestinationServiceDeps) {}

  /** Returns the viewer's destinations, ascending by id. */
  async list(viewer: Viewer): Promise<Destination[]> {
    await this.deps.database.read((em) => this.#checkAccess(em, viewer, 'owner', 'list'));
    const { database, box } = this.deps;
    return (await loadDestinations(database, box, viewer.userId)).map(toDestination);
  }

  /**
   * Creates a destination. Throws UnprocessableError if a field is invalid, and QuotaError if the user has the maximum
   * number of destinations.
   */
  async create(viewer: Viewer, input: NewDestination): Promise<Destination> {
    requireSession(viewer);
    const created = await this.deps.database.transact(async (tx) => {
      await this.#checkAccess(tx.em, viewer, 'owner', 'create');
      const { kind } = input;
      if (kind === 'twitch') throw createDuplicateError();
      const { ownerId, name, ...values } = this.#parseInput(viewer.userId, { ...input, kind });
      const current = await ensureSignInDestination(tx, this.deps.box, ownerId);
      const quota = { kind: 'destinations', used: current.length, limit: LIMITS.destinationsMax } as const;
      checkQuota(quota, 1, describeCountQuota('destinations'));
      const row = { ...values, ownerId, name: name ?? chooseDefaultName(kind, current) };
      const destination = await insertDestination(tx, this.deps.box, row);
      emitDestinationChange(tx, 'create', destination);
      await this.#storeWithServer(tx, ownerId, destination.enabled);
      return toDestination(destination);
    });
    await this.deps.servers.apply(viewer.userId);
    return created;
  }

  /**
   * Changes a destination, also in a running broadcast. Throws UnprocessableError if a field is invalid, and
   * ConflictError if no destination would be on during a broadcast.
   */
  async change(viewer: Viewer, id: number, change: DestinationChange): Promise<Destination> {
    requireSession(viewer);
    const { ownerId, ...changed } = await this.deps.database.transact(async (tx) => {
      const { current, destinations } = await this.#requireDestination(tx, viewer, id, 'change');
      const isHelper = current.ownerId !== viewer.userId;
      if (isHelper) requireHelperChange(change, destinations, id);
      const updated = this.#applyChange(current, change);
      if (isUnchanged(current, updated)) return { ownerId: current.ownerId, ...renderFor(viewer, current) };
      const stored = await storeDestination(tx.em, updated);
      emitDestinationChange(tx, 'update', stored);
      if (current.enabled !== stored.enabled) await this.deps.servers.logSwitch(tx, viewer, stored);
      await this.#storeWithServer(tx, stored.ownerId, changesTargets(current, stored));
      return { ownerId: stored.ownerId, ...renderFor(viewer, stored) };
    });
    await this.deps.servers.apply(ownerId);
    return changed;
  }

  /**
   * Deletes a destination. Throws ConflictError if it is the sign-in destination, or the last destination that is
   * on during a broadcast.
   */
  async delete(viewer: Viewer, id: number): Promise<void> {
    requireSession(viewer);
    await this.deps.database.transact(async (tx) => {
      const { current } = await this.#requireDestination(tx, viewer, id, 'delete');
      if (current.kind === 'twitch')
        throw new ConflictError('The destination of your sign-in can’t be deleted. Switch it off instead.');
      await deleteDestination(tx.em, current);
      emitDestinationChange(tx, 'delete', { ...current, version: current.version + 1 });
      await this.#storeWithServer(tx, viewer.userId, current.enabled);
    });
    await this.deps.servers.apply(viewer.userId);
  }

  /** Deletes all of the viewer's destinations with their keys, including the sign-in destination. */
  async deleteAll(viewer: Viewer): Promise<void> {
    requireSession(viewer);
    await this.deps.database.transact(async (tx) => {
      await this.#checkAccess(tx.em, viewer, 'owner', 'delete');
      for (const destination of await findDestinations(tx.em, viewer.userId)) {
        await deleteDestination(tx.em, destination);
        emitDestinationChange(tx, 'delete', { ...destination, version: destination.version + 1 });
      }
    });
  }

  #parseInput(ownerId: number, { kind, name, server, key, enabled = true }: NewDestination) {
    const url = server ?? DEFAULT_SERVERS[kind];
    if (url === undefined) throw createFieldError('/server', 'A destination of your own needs an address.');
    return {
      ownerId,
      kind,
      name: name === undefined ? undefined : parseEntityName(name),
      server: parseDestinationUrl(url, this.deps),
      key: parseDestinationKey(key),
      enabled,
    };
  }

  #applyChange(current: DestinationRecord, change: DestinationChange): DestinationRecord {
    const { enabled = current.enabled } = change;
    const name = change.name === undefined ? current.name : parseEntityName(change.name);
    if (current.kind === 'twitch') {
      if (change.server || change.key) throw createSignInError();
      return { ...current, name, enabled };
    }
    const { server: url = current.server, key } = change;
    const server = url === current.server ? url : parseDestinationUrl(url, this.deps);
    // Without this check, a stolen session could redirect the stored key to another host.
    if (server !== current.server && key === undefined)
      throw createFieldError('/key', 'A new address needs its stream key. Enter the key again.');
    const sealedKey =
      key === undefined
        ? current.sealedKey
        : this.deps.box.seal(parseDestinationKey(key), createKeyAad(current.id));
    return { ...current, name, server, sealedKey, enabled };
  }

  async #storeWithServer(tx: Transaction, userId: number, resend: boolean): Promise<void> {
    const destinations = await findDestinations(tx.em, userId);
    await this.deps.servers.storeDestinations(tx, userId, destinations, resend);
  }

  async #checkAccess(
    em: EntityManager,
    viewer: Viewer,
    relation: DestinationRelation,
    action: DestinationAction,
    payerId = viewer.userId,
  ): Promise<void> {
    const hasPayment = !needsPayment(action) || (await this.deps.payments.isActive(em, payerId));
    enforce(checkDestinationAction(action, { role: viewer.role, relation, hasPayment }), 'destination');
  }

  /** Locks the owner's row, and returns the destination and all destinations of its owner. */
  async #requireDestination(tx: Transaction, viewer: Viewer, id: number, action: DestinationAction) {
    const { em, now } = tx;
    const stored = await readDestination(em, id);
    const ownerId = stored?.ownerId ?? viewer.userId;
    const ids = { ownerId, userId: viewer.userId };
    const level = ownerId === viewer.userId ? null : await findHelperLevel(em, ids, async () => now);
    const relation = stored?.ownerId === viewer.userId ? 'owner' : (level ?? 'stranger');
    await this.#checkAccess(em, viewer, relation, action, ownerId);
    const destinations = await ensureSignInDestination(tx, this.deps.box, ownerId);
    const current = destinations.find((destination) => destination.id === id);
    if (!current) throw new NotFoundError('There is no such destination.');
    return { current, destinations };
  }
}

/**
 * Throws ForbiddenError if a helper changes more than the switch. Throws ConflictError if the helper would switch off
 * the last destination that is on.
 */
function requireHelperChange(
  { enabled, ...otherFields }: DestinationChange,
  destinations: readonly DestinationRecord[],
  id: number,
): void {
  if (Object.values(otherFields).some((value) => value !== undefined))
    throw new ForbiddenError(
      'Helpers can only switch destinations on and off. Ask the owner to change them.',
    );
  if (enabled === false && !destinations.some((destination) => destination.enabled && destination.id !== id))
    throw new ConflictError('This is the last destination that is on. Switch on another one first.');
}

/** Renders a destination for the viewer. Helpers do not get its URL. */
function renderFor({ userId }: Viewer, record: DestinationRecord): Destination {
  return { ...toDestination(record), ...(record.ownerId !== userId && { server: '' }) };
}

function chooseDefaultName(
  kind: Exclude<DestinationKind, 'twitch'>,
  destinations: readonly DestinationRecord[],
): string {
  const names = destinations.map(({ name }) => name);
  if (kind !== 'custom' && !names.includes(DEFAULT_NAMES[kind])) return DEFAULT_NAMES[kind];
  return nextDefaultName(DEFAULT_NAMES[kind], names);
}

/** Returns true if both records are equal. A newly sent key always differs, because each seal is different. */
function isUnchanged(a: DestinationRecord, b: DestinationRecord): boolean {
  return a.name === b.name && !changesTargets(a, b) && a.enabled === b.enabled;
}

/** Returns true if the change affects where a broadcast is sent. */
function changesTargets(previous: DestinationRecord, updated: DestinationRecord): boolean {
  if (previous.enabled !== updated.enabled) return true;
  return updated.enabled && (previous.server !== updated.server || previous.sealedKey !== updated.sealedKey);
}

function emitDestinationChange(
  tx: Transaction,
  operation: 'create' | 'update' | 'delete',
  { id, version, ownerId }: DestinationRecord,
): void {
  tx.emit({ kind: 'destination', operation, entityId: id, version, audience: [ownerId] });
}

const createFieldError = (path: string, message: string) =>
  new UnprocessableError(message, [{ path, message }]);
const createDuplicateError = () =>
  createFieldError('/kind', 'You have the destination of your sign-in already. Switch it on.');
const createSignInError = () =>
  createFieldError(
    '/server',
    'Address and key of this destination come from your sign-in and can’t be changed.',
  );
