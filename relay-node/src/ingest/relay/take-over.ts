/** Origin of a connection that publishes a key. */
interface PublisherOrigin {
  /** Name of the ingest that forwards it; null for a phone of this node. */
  forwardedBy: string | null;
  /** Time at which the phone connected to its node, ms. */
  phoneConnectedAt: number;
}

/** Tolerance for the delay of a forwarded connection, ms. */
const TOLERANCE_MS = 1000;

/**
 * Returns true if `candidate` replaces the `current` publisher. Of two phones, the one that connected last wins. A
 * phone of this node has just connected. A forward that is not newer is refused and retries. A forward
 * also replaces a broken one from the same node.
 */
export function canTakeOver(candidate: PublisherOrigin, current: PublisherOrigin): boolean {
  if (candidate.forwardedBy === null || candidate.forwardedBy === current.forwardedBy) return true;
  return candidate.phoneConnectedAt > current.phoneConnectedAt + TOLERANCE_MS;
}
