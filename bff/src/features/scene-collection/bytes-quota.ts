import type { QuotaUse } from '@trailcast/schema/errors';

/** Returns the text for the quota on the total size of a user's collections. */
export function bytesQuota({ used, limit }: QuotaUse): string {
  return `Your scene collections hold ${mebibytes(used)} MiB of text, and an account can have ${mebibytes(limit)} MiB. Delete one that you no longer need.`;
}

/** Rounded down to one decimal, so that a quota never reads as full before it is. */
const mebibytes = (bytes: number) => String(Math.floor((bytes / 1024 ** 2) * 10) / 10);
