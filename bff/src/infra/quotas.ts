import type { QuotaUse } from '@trailcast/schema/errors';
import { QuotaError } from './errors.js';

/** Returns the user's text for an exceeded quota. */
export type QuotaDetail = (quota: QuotaUse) => string;

/** Returns the text for a quota on the number of entities. `nouns` is their plural. */
export function describeCountQuota(nouns: string): QuotaDetail {
  return ({ used, limit }) => `You have ${used} of at most ${limit} ${nouns}. Delete one you no longer need.`;
}

/** Throws QuotaError if adding `addedAmount` exceeds the limit. Adding 0 is always allowed. */
export function checkQuota(quota: QuotaUse, addedAmount: number, detail: QuotaDetail): void {
  if (addedAmount > 0 && quota.used + addedAmount > quota.limit) throw new QuotaError(quota, detail(quota));
}
