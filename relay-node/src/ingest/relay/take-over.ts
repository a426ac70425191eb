/** A connection that publishes a key. */
interface Publisher {
  /** Name of the ingest that forwards it; null for a phone of this node. */
  by: string | null;
  /** When the phone connected to its node, ms. */
  phoneSince: number;
}

/** Tolerance for the delay of a forwarded connection, ms. */
const MARGIN_MS = 1000;

/**
 * Returns true if `candidate` replaces the `current` publisher. Of two phones, the one that connected last wins, on whichever node. A
 * phone of this node has just connected. A forward that is not newer is refused; it retries automatically. A forward
 * also replaces a broken one from the same node.
 */
export function takesOver(candidate: Publisher, current: Publisher): boolean {
  if (candidate.by === null || candidate.by === current.by) return true;
  return candidate.phoneSince > current.phoneSince + MARGIN_MS;
}
