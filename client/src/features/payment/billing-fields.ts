import { LIMITS } from '@trailcast/schema/limits';
import type { BillingInformationInput } from './payment.generated.js';

export type BillingField = keyof BillingInformationInput;

/** Fields in the order of a postal address; `autoComplete` contains HTML autofill tokens. */
export const BILLING_FIELDS = [
  { field: 'name', autoComplete: 'billing name' },
  { field: 'line1', autoComplete: 'billing address-line1' },
  { field: 'line2', autoComplete: 'billing address-line2' },
  { field: 'postalCode', autoComplete: 'billing postal-code' },
  { field: 'city', autoComplete: 'billing address-level2' },
  { field: 'state', autoComplete: 'billing address-level1' },
  { field: 'countryCode', autoComplete: 'billing country' },
] as const satisfies readonly { field: BillingField; autoComplete: string }[];

/** Returns the fields named by JSON pointers such as `/city` or `/input/city`. */
export function billingFieldsOf(pointers: readonly string[]): BillingField[] {
  const names = new Set(pointers.map((path) => path.slice(path.lastIndexOf('/') + 1)));
  return BILLING_FIELDS.map(({ field }) => field).filter((field) => names.has(field));
}

/** Returns the key of the text that explains why the server rejected a value. */
export function findRejectionTextKey(field: BillingField, value: string): string {
  if (field === 'countryCode') return 'payment.billing.refused.country';
  if (value.trim() === '') return 'payment.billing.refused.empty';
  if ([...value].length > LIMITS.billingTextMaxLength) return 'payment.billing.refused.long';
  return 'payment.billing.refused.other';
}
