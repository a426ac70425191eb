import type { QuotaUse } from '@trailcast/schema/errors';

/** Returns the error message for a change that would exceed the quota of bytes. */
export function formatQuotaError({ used, limit }: QuotaUse): string {
  return `Your scene collections use ${formatMebibytes(used)} of ${formatMebibytes(limit)} MiB of text. Delete one you no longer need.`;
}

/** Rounds down to one decimal, so that a quota never shows as full before it is. */
const formatMebibytes = (bytes: number) => String(Math.floor((bytes / 1024 ** 2) * 10) / 10);
