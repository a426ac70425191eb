import type { EntityManager } from '@mikro-orm/core';
import type { SecretBox } from '../../infra/crypto/secret-box.js';
import type { Transaction, UntimedDatabase, UntimedTransaction } from '../../infra/db/database.js';
import { parseEntityName } from '../../infra/entity-name.js';
import { NotFoundError } from '../../infra/errors.js';
import type { Viewer } from '../../infra/viewer.js';
import type { WeakLink } from '@trailcast/schema/weak-link';
import { createStream } from './create-stream.js';
import { storeFormerKey } from './former-keys.js';
import { findAudience, emitStream } from './stream.events.js';
import { StreamAccess } from './stream.access.js';
import { checkInviteCount, checkInvites, isLeaving, planInviteChanges } from './stream-invites.js';
import { digestStreamKey, createStreamKey, createKeyAad } from './stream-key.js';
import { readStream, readVisibleStreams } from './read-streams.js';
import type { RenderedStream, StreamView } from './stream.view.js';
import type { ActivePayment, StreamRelay } from './stream.ports.js';
import { toWeakLinkText } from './weak-link-setting.js';
import { changeInvites, changeStream, deleteStream, findKnownUsers } from './stream.repository.js';

export interface StreamServiceDeps {
  database: UntimedDatabase;
  box: SecretBox;
  /** Maximum number of streams per user. */
  maxStreams: number;
  streamView: StreamView;
  payments: ActivePayment;
  relay: StreamRelay;
}

/** Manages streams, their invited users and their keys. */
export class StreamService {
  readonly #access: StreamAccess;
  readonly #view: StreamView;

  constructor(private readonly deps: StreamServiceDeps) {
    this.#access = new StreamAccess(deps.payments);
    this.#view = deps.streamView;
  }

  /** Returns the streams that the viewer owns or is invited to, ascending by id. */
  list(viewer: Viewer): Promise<RenderedStream[]> {
    return this.deps.database.read(async (em) => {
      await this.#access.check(em, viewer, 'list');
      return (await readVisibleStreams(em, viewer.userId)).map((stream) => this.#view.render(stream));
    });
  }

  get(viewer: Viewer, id: number): Promise<RenderedStream> {
    return this.deps.database.read(async (em) =>
      this.#view.render(await this.#access.require(em, viewer, id, 'read')),
    );
  }

  /**
   * Creates a stream and waits until the nodes accept its key. The name defaults to the next 'Stream N'. Throws
   * QuotaError if the viewer has the maximum number of streams.
   */
  async create(viewer: Viewer, name?: string): Promise<RenderedStream> {
    const stream = await this.deps.database.transact(async (tx) => {
      await this.#access.check(tx.em, viewer, 'create');
      const checkedName = name === undefined ? undefined : parseEntityName(name);
      const { id } = await createStream(tx, this.deps, viewer.userId, checkedName);
      return this.#render(tx.em, id);
    });
    await this.deps.relay.applyRights();
    return stream;
  }

  rename(viewer: Viewer, id: number, name: string): Promise<RenderedStream> {
    return this.deps.database.transactUntimed(async (tx) => {
      const stream = await this.#access.require(tx.em, viewer, id, 'rename');
      const newName = parseEntityName(name);
      if (newName === stream.name) return this.#view.render(stream);
      const version = await changeStream(tx.em, stream, { name: newName });
      emitStream(tx, 'update', { id, version }, findAudience(stream));
      return this.#view.render({ ...stream, name: newName, version });
    });
  }

  /**
   * Sets the invited users. The owner may set any; an invited user may only leave. Resolves when the stream is detached
   * from the servers of removed users.
   */
  async setInvites(viewer: Viewer, id: number, userIds: readonly number[]): Promise<RenderedStream> {
    const { stream, isDetached } = await this.deps.database.transact((tx) =>
      this.#changeInvites(tx, viewer, id, userIds),
    );
    if (isDetached) await this.deps.relay.settle();
    return stream;
  }

  /**
   * Sets the thresholds of a weak feed; null switches them off. Resolves when the servers' nodes have applied them.
   * Throws UnprocessableError if a field is invalid.
   */
  async setWeakLink(viewer: Viewer, id: number, setting: WeakLink | null): Promise<RenderedStream> {
    const stream = await this.deps.database.transact(async (tx) => {
      const current = await this.#access.require(tx.em, viewer, id, 'set-weak-link');
      const weakLink = toWeakLinkText(setting);
      const version = await changeStream(tx.em, current, { weakLink });
      await this.deps.relay.applySettingChange(tx, id);
      emitStream(tx, 'update', { id, version }, findAudience(current));
      return this.#render(tx.em, id);
    });
    await this.deps.relay.settle();
    return stream;
  }

  /** Closes the feed's connection, so that the phone reconnects. */
  async restart(viewer: Viewer, id: number): Promise<RenderedStream> {
    const stream = await this.deps.database.read((em) => this.#access.require(em, viewer, id, 'restart'));
    await this.deps.relay.restart(id);
    return this.#view.render(stream);
  }

  /**
   * Replaces the key. Resolves when each reachable node rejects the old one. `revocationPending` is true while a node
   * can't be reached.
   */
  async regenerate(viewer: Viewer, id: number): Promise<RenderedStream> {
    const digest = await this.deps.database.transact((tx) => this.#replaceKey(tx, viewer, id));
    const { pending } = await this.deps.relay.applyRights();
    return this.deps.database.transactUntimed((tx) => this.#storePendingRevocation(tx, id, digest, pending));
  }

  /** Deletes the stream. Resolves when the stream is detached from all servers. */
  async delete(viewer: Viewer, id: number): Promise<void> {
    await this.deps.database.transact(async (tx) => {
      const stream = await this.#access.require(tx.em, viewer, id, 'delete');
      await this.deps.relay.detach(tx, id);
      await deleteStream(tx.em, stream);
      emitStream(tx, 'delete', { id, version: stream.version + 1 }, findAudience(stream));
    });
    await Promise.all([this.deps.relay.applyRights(), this.deps.relay.settle()]);
  }

  async #changeInvites(tx: Transaction, viewer: Viewer, id: number, userIds: readonly number[]) {
    const planChanges = (invited: { id: number }[]) =>
      planInviteChanges(
        invited.map((user) => user.id),
        userIds,
      );
    const stream = await this.#access.require(tx.em, viewer, id, ({ invited }) =>
      isLeaving(viewer.userId, planChanges(invited)) ? 'leave' : 'invite',
    );
    const changes = planChanges(stream.invited);
    const { added, removed, kept } = changes;
    checkInviteCount(changes);
    checkInvites(stream.owner.id, changes, await findKnownUsers(tx.em, added));
    if (added.length + removed.length === 0) {
      return { stream: this.#view.render(stream), isDetached: false };
    }
    const version = await changeStream(tx.em, stream, {});
    await changeInvites(tx.em, id, { added, removed, now: tx.now });
    if (removed.length > 0) await this.deps.relay.detach(tx, id, removed);
    emitStream(tx, 'delete', { id, version }, removed);
    emitStream(tx, 'create', { id, version }, added);
    emitStream(tx, 'update', { id, version }, [stream.owner.id, ...kept]);
    return { stream: await this.#render(tx.em, id), isDetached: removed.length > 0 };
  }

  /** Replaces the key, and stores that the revocation of the old key is pending, in case this process ends first. */
  async #replaceKey(tx: Transaction, viewer: Viewer, id: number): Promise<string> {
    const stream = await this.#access.require(tx.em, viewer, id, 'regenerate');
    const key = createStreamKey();
    const digest = digestStreamKey(key);
    const version = await changeStream(tx.em, stream, {
      sealedKey: this.deps.box.seal(key, createKeyAad(id)),
      keyDigest: digest,
      live: false,
      liveSince: null,
      revocationPending: true,
    });
    await storeFormerKey(tx, id, stream.keyDigest);
    emitStream(tx, 'update', { id, version }, findAudience(stream));
    return digest;
  }

  /** Stores whether the revocation of the old key is pending, unless the key has been replaced again. */
  async #storePendingRevocation(
    tx: UntimedTransaction,
    id: number,
    digest: string,
    pending: boolean,
  ): Promise<RenderedStream> {
    const stream = await readStream(tx.em, id);
    if (!stream) throw new NotFoundError('The stream was deleted in the meantime.');
    if (stream.keyDigest !== digest || stream.revocationPending === pending) {
      return this.#view.render(stream);
    }
    const version = await changeStream(tx.em, stream, { revocationPending: pending });
    emitStream(tx, 'update', { id, version }, findAudience(stream));
    return this.#view.render({ ...stream, revocationPending: pending, version });
  }

  async #render(em: EntityManager, id: number): Promise<RenderedStream> {
    const stream = await readStream(em, id);
    if (!stream) throw new NotFoundError('There is no such stream.');
    return this.#view.render(stream);
  }
}
