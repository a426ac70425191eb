import { createHash, randomBytes } from 'node:crypto';
import { OVERLAY_LIMITS } from '@trailcast/schema/overlay-limits';
import type { TipHook } from '@trailcast/schema/wire';
import { z } from 'zod';
import type { SecretBox } from '../../../infra/crypto/secret-box.js';
import { createSecretToken } from '../../../infra/crypto/secret-token.js';
import type { Database } from '../../../infra/db/database.js';
import {
  BusyError,
  ConflictError,
  MalformedError,
  NotFoundError,
  TooLargeError,
  UnauthorizedError,
} from '../../../infra/errors.js';
import { parseJson } from '../../../infra/parse-json.js';
import { requireSession } from '../../../infra/token/token-policy.js';
import { enforce } from '../../../infra/verdict.js';
import type { Viewer } from '../../../infra/viewer.js';
import { addAlert, type NewAlert } from '../alert-queue.js';
import { checkOverlayAction } from '../overlay.policy.js';
import { lockOverlay, findOverlayByTipId } from '../overlay.repository.js';
import { findTipFault, createTipSecretAad, type SignedTip } from './tip-secret.js';

const ID_BYTES = 16;
const TIP_ID_PATTERN = /^[0-9a-f]{32}$/;

export const UNKNOWN_ADDRESS_MESSAGE = 'There is no such address for tips.';

/** Returns true if a text has the form of the public part of an address for tips. */
export const isTipId = (text: string): boolean => TIP_ID_PATTERN.test(text);

const Tip = z.object({
  name: z.string().max(1_000).nullish(),
  /** In the smallest unit of the currency. */
  amount: z.int().positive().max(1_000_000_000),
  currency: z.string().regex(/^[A-Z]{3}$/, 'three capital letters of ISO 4217'),
  text: z.string().nullish(),
});

export interface TipHooksDeps {
  database: Database;
  box: SecretBox;
  publicUrl: string;
}

/** Manages the address to which other programs send tips, and receives the tips. */
export class TipHooksService {
  constructor(private readonly deps: TipHooksDeps) {}

  /**
   * Creates and returns the address for tips and its secret. Later they can't be read. Revokes an earlier address.
   * Throws ConflictError if the overlay pages have no address.
   */
  async create(viewer: Viewer): Promise<TipHook> {
    requireAccess(viewer, 'create-tip-hook');
    const { database, box, publicUrl } = this.deps;
    const tipId = randomBytes(ID_BYTES).toString('hex');
    const { text: secret } = createSecretToken();
    await database.transact(async ({ em, now }) => {
      const row = await lockOverlay(em, viewer.userId);
      if (!row || row.tokenDigest === null)
        throw new ConflictError('Create the address of your overlay pages first.');
      Object.assign(row, {
        tipId,
        sealedTipSecret: box.seal(secret, createTipSecretAad(tipId)),
        tipsSince: now,
      });
      await em.flush();
    });
    return { url: `${publicUrl}/webhooks/tips/${tipId}`, secret };
  }

  async remove(viewer: Viewer): Promise<void> {
    requireAccess(viewer, 'delete-tip-hook');
    await this.deps.database.transact(async ({ em }) => {
      const row = await lockOverlay(em, viewer.userId);
      if (!row) return;
      Object.assign(row, { tipId: null, sealedTipSecret: null, tipsSince: null });
      await em.flush();
    });
  }

  /**
   * Queues a tip. Throws TooLargeError if it is too long, NotFoundError if the address is unknown, UnauthorizedError if
   * the signature is wrong or expired, MalformedError if the body is not a valid tip, ConflictError if the tip was
   * received before, and BusyError while the queue is full.
   */
  async receive(tipId: string, signed: SignedTip): Promise<void> {
    if (signed.body.length > OVERLAY_LIMITS.tipMaxBytes)
      throw new TooLargeError(`A tip can have at most ${OVERLAY_LIMITS.tipMaxBytes} bytes.`);
    const { database, box } = this.deps;
    const { outcome } = await database.transact(async (tx) => {
      const row = await findOverlayByTipId(tx.em, tipId);
      if (!row?.sealedTipSecret) throw new NotFoundError(UNKNOWN_ADDRESS_MESSAGE);
      const fault = findTipFault(box.open(row.sealedTipSecret, createTipSecretAad(tipId)), signed, tx.now);
      if (fault === 'signature')
        throw new UnauthorizedError('The signature does not match the time, the body and the secret.');
      if (fault === 'age')
        throw new UnauthorizedError('The time of the signature is more than 5 minutes off.');
      // The time is signed, so a repeated tip has the same digest.
      const source = createHash('sha256').update(`${signed.time}.`).update(signed.body).digest('hex');
      return addAlert(tx, row.owner.id, { ...parseTip(signed.body), source });
    });
    if (outcome === 'repeated') throw new ConflictError('This tip was already received.');
    if (outcome === 'off') throw new NotFoundError(UNKNOWN_ADDRESS_MESSAGE);
    if (outcome === 'dropped') throw new BusyError();
  }
}

function parseTip(body: Buffer): NewAlert {
  const { data, error } = Tip.safeParse(parseJson(body.toString()));
  if (!data)
    throw new MalformedError(
      'A tip must be JSON with amount (smallest unit), currency, and optionally name and text.',
      error?.issues.map(({ path, message }) => ({ path: `/${path.join('/')}`, message })),
    );
  const { name = null, amount, currency, text = null } = data;
  return { kind: 'tip', name, amount, currency, text };
}

function requireAccess(viewer: Viewer, action: 'create-tip-hook' | 'delete-tip-hook'): void {
  requireSession(viewer);
  enforce(checkOverlayAction(action, { role: viewer.role, relation: 'owner' }), 'studio');
}
