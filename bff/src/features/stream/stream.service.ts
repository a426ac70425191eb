import type { EntityManager } from '@mikro-orm/core';
import type { SecretBox } from '../../infra/crypto/secret-box.js';
import type { Database, Transaction } from '../../infra/db/database.js';
import { entityName } from '../../infra/entity-name.js';
import { NotFoundError } from '../../infra/errors.js';
import type { Viewer } from '../../infra/viewer.js';
import { createStream } from './create-stream.js';
import { keepFormerKey } from './former-keys.js';
import { audienceOf, emitStream } from './stream.events.js';
import { StreamAccess } from './stream.access.js';
import { checkInviteCount, checkInvites, isLeaving, planInvites } from './stream-invites.js';
import { keyDigest, newStreamKey, sealedKeyRow } from './stream-key.js';
import { readStream, readVisibleStreams } from './stream-reading.js';
import type { RenderedStream, StreamView } from './stream.view.js';
import type { ActivePayment, StreamRelay } from './stream.ports.js';
import { changeInvites, changeStream, deleteStream, knownUsers } from './stream.repository.js';

export interface StreamServiceParts {
  database: Database;
  box: SecretBox;
  /** Streams that a user may own. */
  maxStreams: number;
  renderer: StreamView;
  payments: ActivePayment;
  relay: StreamRelay;
}

/** Streams: who sees them, who is invited, and their keys. */
export class StreamService {
  readonly #gate: StreamAccess;
  readonly #renderer: StreamView;

  constructor(private readonly parts: StreamServiceParts) {
    this.#gate = new StreamAccess(parts.payments);
    this.#renderer = parts.renderer;
  }

  /** Owned and invited to, ascending by id. */
  list(viewer: Viewer): Promise<RenderedStream[]> {
    return this.parts.database.read(async (em) => {
      await this.#gate.enter(em, viewer, 'list');
      return (await readVisibleStreams(em, viewer.userId)).map((stream) => this.#renderer.render(stream));
    });
  }

  get(viewer: Viewer, id: number): Promise<RenderedStream> {
    return this.parts.database.read(async (em) =>
      this.#renderer.render(await this.#gate.admit(em, viewer, id, 'read')),
    );
  }

  /** Without a name it is the next 'Stream N'. Throws QuotaError. The nodes accept the key before the call answers. */
  async create(viewer: Viewer, name?: string): Promise<RenderedStream> {
    const stream = await this.parts.database.transact(async (tx) => {
      await this.#gate.enter(tx.em, viewer, 'create');
      const given = name === undefined ? undefined : entityName(name);
      const { id } = await createStream(tx, this.parts, viewer.userId, given);
      return this.#render(tx.em, id);
    });
    await this.parts.relay.applyRights();
    return stream;
  }

  rename(viewer: Viewer, id: number, name: string): Promise<RenderedStream> {
    return this.parts.database.transact(async (tx) => {
      const stream = await this.#gate.admit(tx.em, viewer, id, 'rename');
      const given = entityName(name);
      if (given === stream.name) return this.#renderer.render(stream);
      const version = await changeStream(tx.em, stream, { name: given });
      emitStream(tx, 'update', { id, version }, audienceOf(stream));
      return this.#renderer.render({ ...stream, name: given, version });
    });
  }

  /**
   * Makes exactly these users the invited ones. The owner sets any set; an invited user may only take itself out.
   * Servers of users who lose the stream have lost it before the call answers.
   */
  async setInvites(viewer: Viewer, id: number, userIds: readonly number[]): Promise<RenderedStream> {
    const { stream, detached } = await this.parts.database.transact((tx) =>
      this.#changeInvites(tx, viewer, id, userIds),
    );
    if (detached) await this.parts.relay.settle();
    return stream;
  }

  /** Closes the feed's connection, so that the phone reconnects. */
  async restart(viewer: Viewer, id: number): Promise<RenderedStream> {
    const stream = await this.parts.database.read((em) => this.#gate.admit(em, viewer, id, 'restart'));
    await this.parts.relay.restart(id);
    return this.#renderer.render(stream);
  }

  /**
   * Withdraws the key and makes another. Answers once every reachable node refuses the old one; `revocationPending`
   * while a node can't be reached.
   */
  async regenerate(viewer: Viewer, id: number): Promise<RenderedStream> {
    const digest = await this.parts.database.transact((tx) => this.#replaceKey(tx, viewer, id));
    const { pending } = await this.parts.relay.applyRights();
    return this.parts.database.transact((tx) => this.#setPending(tx, id, digest, pending));
  }

  /** Removes the stream with its key and its invites; servers that used it have lost it before the call answers. */
  async remove(viewer: Viewer, id: number): Promise<void> {
    await this.parts.database.transact(async (tx) => {
      const stream = await this.#gate.admit(tx.em, viewer, id, 'remove');
      await this.parts.relay.detach(tx, id);
      await deleteStream(tx.em, stream);
      emitStream(tx, 'delete', { id, version: stream.version + 1 }, audienceOf(stream));
    });
    await Promise.all([this.parts.relay.applyRights(), this.parts.relay.settle()]);
  }

  async #changeInvites(tx: Transaction, viewer: Viewer, id: number, userIds: readonly number[]) {
    const plan = (invited: { id: number }[]) =>
      planInvites(
        invited.map((user) => user.id),
        userIds,
      );
    const stream = await this.#gate.admit(tx.em, viewer, id, ({ invited }) =>
      isLeaving(viewer.userId, plan(invited)) ? 'leave' : 'invite',
    );
    const wanted = plan(stream.invited);
    const { added, removed, kept } = wanted;
    checkInviteCount(wanted);
    checkInvites(stream.owner.id, wanted, await knownUsers(tx.em, added));
    if (added.length + removed.length === 0) {
      return { stream: this.#renderer.render(stream), detached: false };
    }
    const version = await changeStream(tx.em, stream, {});
    await changeInvites(tx.em, id, { added, removed, now: tx.now });
    if (removed.length > 0) await this.parts.relay.detach(tx, id, removed);
    emitStream(tx, 'delete', { id, version }, removed);
    emitStream(tx, 'create', { id, version }, added);
    emitStream(tx, 'update', { id, version }, [stream.owner.id, ...kept]);
    return { stream: await this.#render(tx.em, id), detached: removed.length > 0 };
  }

  /** The old key counts as not yet withdrawn until the nodes have said so, also when this process ends meanwhile. */
  async #replaceKey(tx: Transaction, viewer: Viewer, id: number): Promise<string> {
    const stream = await this.#gate.admit(tx.em, viewer, id, 'regenerate');
    const key = newStreamKey();
    const digest = keyDigest(key);
    const version = await changeStream(tx.em, stream, {
      sealedKey: this.parts.box.seal(key, sealedKeyRow(id)),
      keyDigest: digest,
      live: false,
      liveSince: null,
      revocationPending: true,
    });
    await keepFormerKey(tx, id, stream.keyDigest);
    emitStream(tx, 'update', { id, version }, audienceOf(stream));
    return digest;
  }

  /** Leaves it alone when the key has been replaced again meanwhile: that call tells about its own key. */
  async #setPending(tx: Transaction, id: number, digest: string, pending: boolean): Promise<RenderedStream> {
    const stream = await readStream(tx.em, id);
    if (!stream) throw new NotFoundError('The stream was deleted meanwhile.');
    if (stream.keyDigest !== digest || stream.revocationPending === pending) {
      return this.#renderer.render(stream);
    }
    const version = await changeStream(tx.em, stream, { revocationPending: pending });
    emitStream(tx, 'update', { id, version }, audienceOf(stream));
    return this.#renderer.render({ ...stream, revocationPending: pending, version });
  }

  async #render(em: EntityManager, id: number): Promise<RenderedStream> {
    const stream = await readStream(em, id);
    if (!stream) throw new NotFoundError('There is no such stream.');
    return this.#renderer.render(stream);
  }
}
