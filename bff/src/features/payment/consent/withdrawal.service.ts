import { UniqueConstraintViolationException, OptimisticLockError } from '@mikro-orm/core';
import { createHash, randomBytes } from 'node:crypto';
import type { Database, Transaction } from '../../../infra/db/database.js';
import { RefusedError } from '../../../infra/errors.js';
import { isLongerThan } from '../../../infra/is-longer-than.js';
import { WithdrawalEntity } from './withdrawal.entity.js';

/** What a consumer declares; needs no account. */
export interface WithdrawalDeclaration {
  name: string;
  email: string;
  /** The contract that is meant, in the consumer's words. */
  contract: string;
  message?: string;
}

export interface WithdrawalReceipt {
  receipt: string;
  /** When it arrived, ms. */
  time: number;
}

/** The same declaration within this time is one that was sent twice. */
const SAME_MS = 24 * 3_600_000;
const MAX_LENGTHS = { name: 200, email: 254, contract: 500, message: 5_000 };
/** Control characters but tabs and line breaks, and halves of surrogate pairs: no database keeps them. */
const UNREADABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;
/** Loose on purpose: a withdrawal must not fail over an unusual address. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Takes withdrawals from the contract (BGB section 356a): stored, with a receipt that the consumer can keep. */
export class WithdrawalService {
  constructor(private readonly database: Database) {}

  /** Sent twice within a day it is one, with one receipt. Throws RefusedError for what could not be answered. */
  async withdraw(declaration: WithdrawalDeclaration): Promise<WithdrawalReceipt> {
    const errors = declarationErrors(declaration);
    if (errors.length > 0) throw new RefusedError(errors.map(({ message }) => message).join(' '), errors);
    return this.database.transact(async (tx) => (await sameBefore(tx, declaration)) ?? keep(tx, declaration));
  }
}

async function sameBefore(
  { em, now }: Transaction,
  declaration: WithdrawalDeclaration,
): Promise<WithdrawalReceipt | null> {
  const where = { contentKey: { $like: `${digest(declaration)}:%` }, timeCreated: { $gt: now - SAME_MS } };
  const before = await em.findOne(WithdrawalEntity, where);
  return before && { receipt: before.receipt, time: before.timeCreated };
}

/** Of two at once the later one loses the race for the key, and finds the other. */
async function keep(
  { em, now }: Transaction,
  declaration: WithdrawalDeclaration,
): Promise<WithdrawalReceipt> {
  const { name, email, contract, message = '' } = declaration;
  const receipt = `W-${randomBytes(8).toString('hex').toUpperCase()}`;
  const contentKey = `${digest(declaration)}:${Math.floor(now / SAME_MS)}`;
  em.create(WithdrawalEntity, { receipt, name, email, contract, message, contentKey, timeCreated: now });
  try {
    await em.flush();
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    throw new OptimisticLockError('the same withdrawal arrived at the same time');
  }
  return { receipt, time: now };
}

function digest({ name, email, contract, message = '' }: WithdrawalDeclaration): string {
  const content = [name, email, contract, message].map((text) => text.trim());
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

function declarationErrors({ name, email, contract, message = '' }: WithdrawalDeclaration) {
  const fields = { name, email, contract, message };
  const errors = Object.entries(MAX_LENGTHS).flatMap(([field, maxLength]) => {
    const text = fields[field as keyof typeof fields];
    if (field !== 'message' && text.trim() === '')
      return [{ path: `/${field}`, message: `${field} is missing.` }];
    if (isLongerThan(text, maxLength))
      return [{ path: `/${field}`, message: `${field} has at most ${maxLength} characters.` }];
    return UNREADABLE.test(text)
      ? [{ path: `/${field}`, message: `${field} must not hold control characters.` }]
      : [];
  });
  if (errors.length > 0 || EMAIL.test(email.trim())) return errors;
  return [{ path: '/email', message: 'email is not an address that a receipt could go to.' }];
}
