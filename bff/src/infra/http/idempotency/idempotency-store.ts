import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { createHash } from 'node:crypto';
import type { SealedColumn } from '../../crypto/sealed-column.js';
import type { SecretBox } from '../../crypto/secret-box.js';
import type { FencedDatabase, Transaction } from '../../db/database.js';
import { ConflictError } from '../../errors.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';

/** Lifetime of a stored response, ms. */
const RESPONSE_RETENTION_MS = 24 * 3_600_000;
/** A claim that was not renewed for this long belongs to a process that has ended, ms. */
export const CLAIM_VALIDITY_MS = 15_000;

const LOST_CLAIM_MESSAGE =
  'This request took too long, and a retry with its Idempotency-Key ran instead. Retry with this key to get that response.';

/** A request with an Idempotency-Key. */
export interface KeyedRequest {
  userId: number;
  key: string;
  /** Method, path and body, compared by digest. */
  content: string;
}

/** The response that retries receive. */
export interface StoredResponse {
  status: number;
  body: string;
}

/**
 * The state of a key. `claimed`: the key was unused, and the caller has to run the request. `other`: the key
 * was used with another request. `running`: the first request has not finished. `completed`: the response is
 * stored.
 */
export type Claim =
  | { state: 'claimed'; claimId: number }
  | { state: 'other' }
  | { state: 'running' }
  | { state: 'completed'; response: StoredResponse };

/**
 * Stores responses of POSTs by Idempotency-Key. The table's unique key lets one of several concurrent requests run,
 * across processes. A claim expires if its process ends.
 */
export class IdempotencyStore {
  constructor(
    private readonly database: FencedDatabase,
    private readonly box: SecretBox,
  ) {}

  async claim(request: KeyedRequest): Promise<Claim> {
    const key = digestText(request.key);
    const fields = { userId: request.userId, key, requestDigest: digestText(request.content) };
    try {
      const claimId = await this.database.transact(async ({ em, now }) => {
        await em.nativeDelete(IdempotencyKeyEntity, {
          ...{ userId: request.userId, key },
          $or: [
            { timeCreated: { $lt: now - RESPONSE_RETENTION_MS } },
            { status: null, claimEnds: { $lt: now } },
          ],
        });
        const row = em.create(IdempotencyKeyEntity, {
          ...fields,
          claimEnds: now + CLAIM_VALIDITY_MS,
          timeCreated: now,
        });
        await em.flush();
        return row.id;
      });
      return { state: 'claimed', claimId };
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      return this.#readClaim(fields);
    }
  }

  /** Renews the claim of a running request. */
  async renew(claimId: number): Promise<void> {
    await this.database.transact((tx) => renewClaim(tx, claimId));
  }

  /**
   * Runs `startWork` fenced: its transactions throw ConflictError once another process has acquired the claim
   * while the request still runs (`isRunning`).
   */
  runFenced(claimId: number, isRunning: () => boolean, startWork: () => void): void {
    this.database.runFenced(async (tx) => {
      if (!isRunning() || (await renewClaim(tx, claimId))) return;
      // Work that continues after its request is not fenced.
      if (isRunning()) throw new ConflictError(LOST_CLAIM_MESSAGE);
    }, startWork);
  }

  /** Stores the response of a claimed request, unless the claim has expired. */
  async storeResponse(
    claimId: number,
    { userId, key }: KeyedRequest,
    response: StoredResponse,
  ): Promise<void> {
    const body = this.box.seal(response.body, createResponseAad({ userId, key: digestText(key) }));
    await this.database.transact(({ em }) =>
      em.nativeUpdate(IdempotencyKeyEntity, { id: claimId, status: null }, { status: response.status, body }),
    );
  }

  /** Deletes the claim of a request that failed and changed nothing. */
  async release(claimId: number): Promise<void> {
    await this.database.transact(({ em }) =>
      em.nativeDelete(IdempotencyKeyEntity, { id: claimId, status: null }),
    );
  }

  /** Deletes expired responses. Returns their number. */
  prune(): Promise<number> {
    return this.database.transact(({ em, now }) =>
      em.nativeDelete(IdempotencyKeyEntity, { timeCreated: { $lt: now - RESPONSE_RETENTION_MS } }),
    );
  }

  async #readClaim(fields: { userId: number; key: string; requestDigest: string }): Promise<Claim> {
    const { userId, key } = fields;
    const row = await this.database.read((em) => em.findOne(IdempotencyKeyEntity, { userId, key }));
    // The claim was released before this read; the caller retries.
    if (!row) return { state: 'running' };
    if (row.requestDigest !== fields.requestDigest) return { state: 'other' };
    const { status, body } = row;
    if (status === null || status === undefined || !body) return { state: 'running' };
    return {
      state: 'completed',
      response: { status, body: this.box.open(body, createResponseAad({ userId, key })) },
    };
  }
}

/**
 * Renews the claim if it still exists, and returns true if it does. The row lock prevents other processes
 * from acquiring the claim until the transaction ends.
 */
async function renewClaim({ em, now }: Transaction, claimId: number): Promise<boolean> {
  const renewal = { claimEnds: now + CLAIM_VALIDITY_MS };
  return (await em.nativeUpdate(IdempotencyKeyEntity, { id: claimId, status: null }, renewal)) > 0;
}

const digestText = (text: string) => createHash('sha256').update(text).digest('hex');
const createResponseAad = ({ userId, key }: { userId: number | string; key: string }) =>
  `idempotency_keys|body|${userId}:${key}`;

/** Column of the stored responses, which key rotation reseals. */
export const SEALED_RESPONSES: SealedColumn = {
  table: 'idempotency_keys',
  column: 'body',
  identity: ['user_id', 'key'],
  createAad: ([userId = '', key = '']) => createResponseAad({ userId, key }),
};

/**
 * Deletes a user's stored responses. Claims of running requests remain, because the requests need them to
 * commit.
 */
export async function deleteResponses({ em }: Transaction, userId: number): Promise<void> {
  await em.nativeDelete(IdempotencyKeyEntity, { userId, status: { $ne: null } });
}
