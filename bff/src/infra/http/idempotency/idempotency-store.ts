import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { createHash } from 'node:crypto';
import type { SealedColumn } from '../../crypto/sealed-column.js';
import type { SecretBox } from '../../crypto/secret-box.js';
import type { FencedDatabase, Transaction } from '../../db/database.js';
import { ConflictError } from '../../errors.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';

/** How long an answer is kept, ms. */
const IDEMPOTENCY_KEEP_MS = 24 * 3_600_000;
/** A claim that was not renewed for this long is a died process's, ms. */
export const CLAIM_MS = 15_000;

const LOST =
  'This request was held up, and a repetition with its Idempotency-Key ran instead. Repeat it with this key to get that answer.';

/** A request under a key. */
export interface KeyedRequest {
  userId: number;
  key: string;
  /** Method, path and body. */
  content: string;
}

export interface StoredAnswer {
  status: number;
  body: string;
}

/**
 * What a key stands for. `claimed`: nobody used it, run the request. `other`: it was used with another request. `running`:
 * the first one has not been answered. `answered`: this is its answer.
 */
export type Claim =
  | { state: 'claimed'; claim: number }
  | { state: 'other' }
  | { state: 'running' }
  | { state: 'answered'; answer: StoredAnswer };

/**
 * Answers of POSTs by Idempotency-Key. The unique key of the table lets one of several at once run, in whichever process;
 * a claim ends by itself when its process has died.
 */
export class IdempotencyStore {
  constructor(
    private readonly database: FencedDatabase,
    private readonly box: SecretBox,
  ) {}

  async claim(request: KeyedRequest): Promise<Claim> {
    const key = digestOf(request.key);
    const fields = { userId: request.userId, key, requestDigest: digestOf(request.content) };
    try {
      const claim = await this.database.transact(async ({ em, now }) => {
        await em.nativeDelete(IdempotencyKeyEntity, {
          ...{ userId: request.userId, key },
          $or: [
            { timeCreated: { $lt: now - IDEMPOTENCY_KEEP_MS } },
            { status: null, claimEnds: { $lt: now } },
          ],
        });
        const row = em.create(IdempotencyKeyEntity, {
          ...fields,
          claimEnds: now + CLAIM_MS,
          timeCreated: now,
        });
        await em.flush();
        return row.id;
      });
      return { state: 'claimed', claim };
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      return this.#present(fields);
    }
  }

  /** The claimed request still runs. */
  async renew(claim: number): Promise<void> {
    await this.database.transact((tx) => hold(tx, claim));
  }

  /**
   * Begins the claimed request. Until it no longer `runs`, its transactions are kept only under its claim: they throw
   * ConflictError once another process has taken it, which it can't while one of them commits.
   */
  fenced(claim: number, runs: () => boolean, begin: () => void): void {
    this.database.fenced(async (tx) => {
      if (!runs() || (await hold(tx, claim))) return;
      // Answered while this waited: what a request leaves behind is not under its claim.
      if (runs()) throw new ConflictError(LOST);
    }, begin);
  }

  /** Keeps the answer of a claimed request, unless the claim has ended meanwhile. */
  async keep(claim: number, { userId, key }: KeyedRequest, answer: StoredAnswer): Promise<void> {
    const body = this.box.seal(answer.body, rowOf({ userId, key: digestOf(key) }));
    await this.database.transact(({ em }) =>
      em.nativeUpdate(IdempotencyKeyEntity, { id: claim, status: null }, { status: answer.status, body }),
    );
  }

  /** Gives a claimed key back: the request was refused and changed nothing. */
  async release(claim: number): Promise<void> {
    await this.database.transact(({ em }) =>
      em.nativeDelete(IdempotencyKeyEntity, { id: claim, status: null }),
    );
  }

  /** Deletes answers that are too old. */
  prune(): Promise<number> {
    return this.database.transact(({ em, now }) =>
      em.nativeDelete(IdempotencyKeyEntity, { timeCreated: { $lt: now - IDEMPOTENCY_KEEP_MS } }),
    );
  }

  async #present(fields: { userId: number; key: string; requestDigest: string }): Promise<Claim> {
    const { userId, key } = fields;
    const row = await this.database.read((em) => em.findOne(IdempotencyKeyEntity, { userId, key }));
    // Given back in the meantime: whoever asks again may claim it.
    if (!row) return { state: 'running' };
    if (row.requestDigest !== fields.requestDigest) return { state: 'other' };
    const { status, body } = row;
    if (status === null || status === undefined || !body) return { state: 'running' };
    return { state: 'answered', answer: { status, body: this.box.open(body, rowOf({ userId, key })) } };
  }
}

/** Whether the claim is still there; it is then for CLAIM_MS, and nobody's else before the transaction has ended. */
async function hold({ em, now }: Transaction, claim: number): Promise<boolean> {
  const held = { claimEnds: now + CLAIM_MS };
  return (await em.nativeUpdate(IdempotencyKeyEntity, { id: claim, status: null }, held)) > 0;
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
const rowOf = ({ userId, key }: { userId: number | string; key: string }) =>
  `idempotency_keys|body|${userId}:${key}`;

/** For changing the key of the ring while running. */
export const SEALED_ANSWERS: SealedColumn = {
  table: 'idempotency_keys',
  column: 'body',
  identity: ['user_id', 'key'],
  row: ([userId = '', key = '']) => rowOf({ userId, key }),
};
