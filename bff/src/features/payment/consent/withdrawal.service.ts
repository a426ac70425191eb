import { UniqueConstraintViolationException, OptimisticLockError } from '@mikro-orm/core';
import { createHash, randomBytes } from 'node:crypto';
import type { Database, Transaction } from '../../../infra/db/database.js';
import { UnprocessableError } from '../../../infra/errors.js';
import { isLongerThan } from '../../../infra/is-longer-than.js';
import { WithdrawalEntity } from './withdrawal.entity.js';

/** A consumer's declaration of withdrawal, as entered in the form. */
export interface WithdrawalDeclaration {
  name: string;
  email: string;
  /** The contract, in the consumer's words. */
  contract: string;
  message?: string;
}

/** Confirmation of a stored declaration. */
export interface WithdrawalReceipt {
  receipt: string;
  /** Time of arrival, ms. */
  time: number;
}

/** Window in which an equal declaration counts as a duplicate, ms. */
const DUPLICATE_WINDOW_MS = 24 * 3_600_000;
const MAX_LENGTHS = { name: 200, email: 254, contract: 500, message: 5_000 };
/** Control characters except tabs and line breaks, and lone surrogates. */
const FORBIDDEN_CHARACTERS = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;
/** Accepts unusual addresses too, because a withdrawal must not fail for its address. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+$/;

/** Accepts withdrawals from the contract (BGB section 356a), stores them and returns a receipt. */
export class WithdrawalService {
  constructor(private readonly database: Database) {}

  /**
   * Stores a declaration. Returns the first receipt if an equal declaration was stored within a day. Throws
   * UnprocessableError if a field is invalid.
   */
  async withdraw(declaration: WithdrawalDeclaration): Promise<WithdrawalReceipt> {
    const errors = findDeclarationErrors(declaration);
    if (errors.length > 0)
      throw new UnprocessableError(errors.map(({ message }) => message).join(' '), errors);
    return this.database.transact(
      async (tx) => (await findDuplicate(tx, declaration)) ?? storeDeclaration(tx, declaration),
    );
  }
}

async function findDuplicate(
  { em, now }: Transaction,
  declaration: WithdrawalDeclaration,
): Promise<WithdrawalReceipt | null> {
  const where = {
    contentKey: { $like: `${digestDeclaration(declaration)}:%` },
    timeCreated: { $gt: now - DUPLICATE_WINDOW_MS },
  };
  const earlier = await em.findOne(WithdrawalEntity, where);
  return earlier && { receipt: earlier.receipt, time: earlier.timeCreated };
}

/** Throws OptimisticLockError if an equal declaration arrives at the same time, so that the transaction is retried. */
async function storeDeclaration(
  { em, now }: Transaction,
  declaration: WithdrawalDeclaration,
): Promise<WithdrawalReceipt> {
  const { name, email, contract, message = '' } = declaration;
  const receipt = `W-${randomBytes(8).toString('hex').toUpperCase()}`;
  const contentKey = `${digestDeclaration(declaration)}:${Math.floor(now / DUPLICATE_WINDOW_MS)}`;
  em.create(WithdrawalEntity, { receipt, name, email, contract, message, contentKey, timeCreated: now });
  try {
    await em.flush();
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    throw new OptimisticLockError('the same withdrawal arrived at the same time');
  }
  return { receipt, time: now };
}

function digestDeclaration({ name, email, contract, message = '' }: WithdrawalDeclaration): string {
  const content = [name, email, contract, message].map((text) => text.trim());
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

function findDeclarationErrors({ name, email, contract, message = '' }: WithdrawalDeclaration) {
  const fields = { name, email, contract, message };
  const errors = Object.entries(MAX_LENGTHS).flatMap(([field, maxLength]) => {
    const text = fields[field as keyof typeof fields];
    if (field !== 'message' && text.trim() === '')
      return [{ path: `/${field}`, message: `${field} is missing.` }];
    if (isLongerThan(text, maxLength))
      return [{ path: `/${field}`, message: `${field} can have at most ${maxLength} characters.` }];
    return FORBIDDEN_CHARACTERS.test(text)
      ? [{ path: `/${field}`, message: `${field} must not contain control characters.` }]
      : [];
  });
  if (errors.length > 0 || EMAIL_PATTERN.test(email.trim())) return errors;
  return [{ path: '/email', message: 'email is not a valid address.' }];
}
