import type { QuotaUse } from '@trailcast/schema/errors';

/** Returns the user's text for a full size quota. */
export function formatBytesQuota({ used, limit }: QuotaUse): string {
  return `Your scene collections hold ${formatMebibytes(used)} MiB of text, and an account can have ${formatMebibytes(limit)} MiB. Delete one that you no longer need.`;
}

/** Rounds down to one decimal, so that a quota never shows as full before it is. */
const formatMebibytes = (bytes: number) => String(Math.floor((bytes / 1024 ** 2) * 10) / 10);
