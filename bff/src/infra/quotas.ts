import type { QuotaUse } from '@trailcast/schema/errors';
import { QuotaError } from './errors.js';

/** What one user may have. */
export interface Quotas {
  collections: number;
  /** Bytes of all texts of the user's collections. */
  collectionBytes: number;
  /** Streams that the user owns. */
  streams: number;
  /** API tokens, expired ones included until they are removed. */
  tokens: number;
}

/** Throws QuotaError when `adding` would exceed the limit. Adding nothing is allowed above it too. */
export function checkQuota(quota: QuotaUse, adding: number): void {
  if (adding > 0 && quota.used + adding > quota.limit) throw new QuotaError(quota);
}
