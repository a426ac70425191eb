/** Origin of a connection that publishes a key. */
interface PublisherOrigin {
  /** Name of the ingest that forwards the feed; null for a phone of this node. */
  forwardedBy: string | null;
  /** Time at which the phone connected to its node, ms. */
  phoneConnectedAt: number;
}

/** Tolerance for the delay of a forwarded connection, ms. */
const TOLERANCE_MS = 1000;

/**
 * Returns true if `candidate` replaces the `current` publisher. The phone that connected last takes over. A phone of
 * this node always takes over, because it has just connected. A forward always replaces an earlier forward of the same
 * node. A rejected forward retries.
 */
export function canTakeOver(candidate: PublisherOrigin, current: PublisherOrigin): boolean {
  if (candidate.forwardedBy === null || candidate.forwardedBy === current.forwardedBy) return true;
  return candidate.phoneConnectedAt > current.phoneConnectedAt + TOLERANCE_MS;
}
