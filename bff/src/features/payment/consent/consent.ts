import { UnprocessableError } from '../../../infra/errors.js';
import type { Transaction } from '../../../infra/db/database.js';
import { ConsentEntity } from './consent.entity.js';
import type { PaymentRecord } from '../payment.repository.js';

/** A user's consent as sent by the page. */
export interface ConsentInput {
  /** Version of the terms. */
  version: string;
  locale: string;
}

const VERSION_MAX_LENGTH = 64;
/** RFC 5646 recommends room for 35 characters. */
const LOCALE_MAX_LENGTH = 35;

/** Throws UnprocessableError if the version or the locale is empty or too long. */
export function checkConsent({ version, locale }: ConsentInput): void {
  checkField('version', version, VERSION_MAX_LENGTH);
  checkField('locale', locale, LOCALE_MAX_LENGTH);
}

/** Stores the consent with the current tier and prices. */
export function storeConsent(
  tx: Transaction,
  payment: PaymentRecord,
  consent: ConsentInput,
  fees: { accessFee: number; serverFee: number },
): void {
  tx.em.create(ConsentEntity, {
    user: payment.userId,
    termsVersion: consent.version,
    locale: consent.locale,
    tier: payment.tier,
    accessFeeCents: Math.round(fees.accessFee * 100),
    serverFeeCents: Math.round(fees.serverFee * 100),
    timeGiven: tx.now,
  });
}

function checkField(field: string, text: string, maxLength: number): void {
  if (text.trim() !== '' && text.length <= maxLength && !/[\p{Cc}\p{Cs}]/u.test(text)) return;
  const message = `${field} must have 1 to ${maxLength} characters.`;
  throw new UnprocessableError(message, [{ path: `/consent/${field}`, message }]);
}
