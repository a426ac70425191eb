/** A connection that publishes a key. */
interface Publisher {
  /** The ingest that forwards it; null for a phone of our own. */
  by: string | null;
  /** When its phone connected, to whichever node, ms. */
  phoneSince: number;
}

/** A forward takes about so long from its phone to us: less does not make its phone the newer one, ms. */
const MARGIN_MS = 1000;

/**
 * Whether a publisher takes over a key from the one that is there: of two phones the one that connected last is shown,
 * on whichever nodes they are. A phone of our own has connected right now. A forward comes again and again by itself, so
 * one that is not the newer is turned away; that of the same node replaces its own broken connection.
 */
export function takesOver(comer: Publisher, present: Publisher): boolean {
  if (comer.by === null || comer.by === present.by) return true;
  return comer.phoneSince > present.phoneSince + MARGIN_MS;
}
