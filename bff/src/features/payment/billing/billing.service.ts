import { LIMITS } from '@trailcast/schema/limits';
import type { BillingInformation } from '@trailcast/schema/wire';
import type { Payments } from '../../../drivers/payments/payments.js';
import { UnprocessableError } from '../../../infra/errors.js';
import { isLongerThan } from '../../../infra/is-longer-than.js';
import type { Viewer } from '../../../infra/viewer.js';
import { callProvider } from '../call-provider.js';
import { isCountryCode } from './country-codes.js';
import { requireMember } from '../payment.access.js';

const MAX_LENGTH = LIMITS.billingTextMaxLength;
const OPTIONAL_FIELDS: readonly string[] = ['line2', 'state'];
const EMPTY_BILLING_INFORMATION: BillingInformation = {
  name: '',
  line1: '',
  line2: '',
  postalCode: '',
  city: '',
  state: '',
  countryCode: '',
};

/** Reads and stores the billing address at the payment provider. */
export class BillingService {
  constructor(private readonly payments: Payments) {}

  /** Returns the billing address; all seven fields are empty if none is stored. */
  async get(viewer: Viewer): Promise<BillingInformation> {
    requireMember(viewer);
    const stored = await callProvider((signal) => this.payments.readBilling(viewer.userId, signal));
    return stored ?? EMPTY_BILLING_INFORMATION;
  }

  /** Stores the billing address. Throws UnprocessableError if fields are invalid, with one error for each field. */
  async set(viewer: Viewer, information: BillingInformation): Promise<BillingInformation> {
    requireMember(viewer);
    const errors = findBillingErrors(information);
    if (errors.length > 0)
      throw new UnprocessableError(errors.map(({ message }) => message).join(' '), errors);
    await callProvider((signal) => this.payments.saveBilling(viewer.userId, information, signal));
    return information;
  }
}

/** Returns one error per invalid field; `path` is a JSON pointer. */
function findBillingErrors(information: BillingInformation): { path: string; message: string }[] {
  const { countryCode, ...texts } = information;
  const errors = Object.entries(texts).flatMap(([field, text]) => {
    const message = findTextError(field, text);
    return message ? [{ path: `/${field}`, message }] : [];
  });
  if (isCountryCode(countryCode)) return errors;
  const message = 'countryCode must be a two-letter country code of ISO 3166-1, in capitals.';
  return [...errors, { path: '/countryCode', message }];
}

function findTextError(field: string, text: string): string | null {
  if (text.trim() === '' && !OPTIONAL_FIELDS.includes(field)) return `${field} must not be empty.`;
  if (isLongerThan(text, MAX_LENGTH)) return `${field} can have at most ${MAX_LENGTH} characters.`;
  return /[\p{Cc}\p{Cs}]/u.test(text) ? `${field} must not contain control characters.` : null;
}
