import { randomBytes } from 'node:crypto';
import type { Database } from '../../platform/db/database.js';
import { RefusedError } from '../../platform/errors.js';
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

const MAX_LENGTHS = { name: 200, email: 254, contract: 500, message: 5_000 };
/** Loose on purpose: a withdrawal must not fail over an unusual address. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Takes withdrawals from the contract (BGB section 356a): stored, with a receipt that the consumer can keep. */
export class WithdrawalService {
  constructor(private readonly database: Database) {}

  /** Throws RefusedError for a declaration that could not be answered. */
  async withdraw(declaration: WithdrawalDeclaration): Promise<WithdrawalReceipt> {
    const errors = declarationErrors(declaration);
    if (errors.length > 0) throw new RefusedError(errors.map(({ message }) => message).join(' '), errors);
    const { name, email, contract, message = '' } = declaration;
    const receipt = `W-${randomBytes(8).toString('hex').toUpperCase()}`;
    return this.database.transact(async ({ em, now }) => {
      em.create(WithdrawalEntity, { receipt, name, email, contract, message, timeCreated: now });
      return { receipt, time: now };
    });
  }
}

function declarationErrors({ name, email, contract, message = '' }: WithdrawalDeclaration) {
  const fields = { name, email, contract, message };
  const errors = Object.entries(MAX_LENGTHS).flatMap(([field, maxLength]) => {
    const text = fields[field as keyof typeof fields];
    if (field !== 'message' && text.trim() === '')
      return [{ path: `/${field}`, message: `${field} is missing.` }];
    const tooLong = [...text].length > maxLength;
    return tooLong ? [{ path: `/${field}`, message: `${field} has at most ${maxLength} characters.` }] : [];
  });
  if (errors.length > 0 || EMAIL.test(email.trim())) return errors;
  return [{ path: '/email', message: 'email is not an address that a receipt could go to.' }];
}
