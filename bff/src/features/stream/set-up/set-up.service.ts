import type { HandedOver, HandOver, StatsKey, StreamSetUp } from '@trailcast/schema/wire';
import type { EntityManager } from '@mikro-orm/core';
import type { Database } from '../../../infra/db/database.js';
import { ConflictError, UnprocessableError } from '../../../infra/errors.js';
import type { Viewer } from '../../../infra/viewer.js';
import type { EnrolmentView } from '../phone/enrolment.view.js';
import { readEnrolment } from '../phone/phone.repository.js';
import { StreamAccess } from '../stream.access.js';
import type { ActivePayment, StreamFeeds } from '../stream.ports.js';
import { readStream } from '../read-streams.js';
import type { StreamView } from '../stream.view.js';
import { HandOverEntity } from './hand-over.entity.js';
import { createSecretToken, digestToken } from '../../../infra/crypto/secret-token.js';
import { StatsKeyEntity } from './stats-key.entity.js';

/** Validity of a link to another phone, ms. */
const HAND_OVER_VALIDITY_MS = 10 * 60_000;
const EXPIRED_TEXT = 'This link no longer works. Ask for a new one.';
const USED_TEXT = 'This link has already been used. Ask for a new one.';

export interface SetUpServiceDeps {
  database: Database;
  payments: ActivePayment;
  feeds: StreamFeeds;
  streamView: StreamView;
  /** Secrets of a phone's remote control. */
  remoteControl: EnrolmentView;
  publicUrl: string;
  /** Called after a key for statistics was created or revoked. */
  onStatsKeys: () => void;
}

/**
 * Sets up phones for a stream, and lets others read the stream's statistics. Every method with a viewer checks access
 * first.
 */
export class SetUpService {
  readonly #access: StreamAccess;

  constructor(private readonly deps: SetUpServiceDeps) {
    this.#access = new StreamAccess(deps.payments);
  }

  /** Returns the state of a phone's set-up, with the stream's link for another phone and its key for statistics. */
  readState(viewer: Viewer, id: number): Promise<StreamSetUp> {
    return this.deps.database.read(async (em) => {
      const stream = await this.#access.require(em, viewer, id, 'setUp');
      const fault = this.deps.feeds.findFault(stream);
      const handOver = await em.findOne(HandOverEntity, { stream: id, keyDigest: stream.keyDigest });
      const statsKey = await em.findOne(StatsKeyEntity, { stream: id });
      return {
        streamId: id,
        live: stream.live,
        ...(fault && { fault }),
        ...(handOver && {
          handOver: { expires: handOver.expires, ...(handOver.used && { used: handOver.used }) },
        }),
        ...(statsKey && { statsKeySince: statsKey.timeCreated }),
      };
    });
  }

  /** Creates a link that gives the set-up to one phone, and revokes an earlier one. */
  createHandOver(viewer: Viewer, id: number): Promise<HandOver> {
    const token = createSecretToken();
    return this.deps.database.transact(async ({ em, now }) => {
      const { keyDigest } = await this.#access.require(em, viewer, id, 'handOver');
      const expires = now + HAND_OVER_VALIDITY_MS;
      await em.nativeDelete(HandOverEntity, { stream: id });
      await em.insert(HandOverEntity, { stream: id, digest: token.digest, keyDigest, expires, used: null });
      return { url: `${this.deps.publicUrl}/s#${token.text}`, expires };
    });
  }

  async revokeHandOver(viewer: Viewer, id: number): Promise<void> {
    await this.deps.database.transact(async ({ em }) => {
      await this.#access.require(em, viewer, id, 'revokeHandOver');
      await em.nativeDelete(HandOverEntity, { stream: id });
    });
  }

  /**
   * Redeems a link and returns the phone's settings. The token is the credential. Throws ConflictError if the link was
   * used, and UnprocessableError if the link is unknown, expired, revoked or replaced, or if the stream has another
   * key.
   */
  redeemHandOver(token: string): Promise<HandedOver> {
    const digest = digestToken(token);
    return this.deps.database.transact(async ({ em, now }) => {
      const row = await em.findOne(HandOverEntity, { digest });
      if (!row) throw new UnprocessableError(EXPIRED_TEXT);
      const stream = await readStream(em, row.stream.id);
      if (!stream || stream.keyDigest !== row.keyDigest) throw new UnprocessableError(EXPIRED_TEXT);
      if (row.used !== null) throw new ConflictError(USED_TEXT);
      if (row.expires <= now) throw new UnprocessableError(EXPIRED_TEXT);
      // Only one of two concurrent phones finds the link unused.
      const updatedRows = await em.nativeUpdate(HandOverEntity, { id: row.id, used: null }, { used: now });
      if (updatedRows === 0) throw new ConflictError(USED_TEXT);
      const { name, ingestUrl, srtlaUrl } = this.deps.streamView.render(stream);
      const enrolment = await readEnrolment(em, stream.id);
      const remoteControl = enrolment && this.deps.remoteControl.render(enrolment);
      return { name, ingestUrl, srtlaUrl, ...(remoteControl && { remoteControl }) };
    });
  }

  /** Creates a key for the stream's statistics, and revokes an earlier one. */
  async createStatsKey(viewer: Viewer, id: number): Promise<StatsKey> {
    const key = createSecretToken();
    const since = await this.deps.database.transact(async ({ em, now }) => {
      await this.#access.require(em, viewer, id, 'createStatsKey');
      await replaceStatsKey(em, id, { digest: key.digest, timeCreated: now });
      return now;
    });
    this.deps.onStatsKeys();
    return { url: `${this.deps.publicUrl}/stats/${key.text}`, since };
  }

  async revokeStatsKey(viewer: Viewer, id: number): Promise<void> {
    await this.deps.database.transact(async ({ em }) => {
      await this.#access.require(em, viewer, id, 'revokeStatsKey');
      await replaceStatsKey(em, id, null);
    });
    this.deps.onStatsKeys();
  }
}

async function replaceStatsKey(
  em: EntityManager,
  stream: number,
  key: Pick<StatsKeyEntity, 'digest' | 'timeCreated'> | null,
): Promise<void> {
  await em.nativeDelete(StatsKeyEntity, { stream });
  if (key) await em.insert(StatsKeyEntity, { stream, ...key });
}
