import type { Forward } from '@trailcast/schema/node';

/** A server as forwarding sees it. */
export interface ForwardedServer {
  node: string;
  /** Digest of the key whose feed it shows. */
  feedDigest?: string | null;
}

/** A node's ingest as the other nodes reach it; null while its port is not known. */
export interface NodeIngest {
  name: string;
  ingest: { host: string; port: number } | null;
}

/**
 * What each node must hand on: a phone may come to any node, and its feed is wanted on every other node whose server shows
 * it. Sorted, each once.
 */
export function planForwards(
  servers: readonly ForwardedServer[],
  nodes: readonly NodeIngest[],
): Map<string, Forward[]> {
  const shown = new Map<string, Set<string>>();
  for (const { node, feedDigest } of servers) {
    if (feedDigest) shown.set(node, (shown.get(node) ?? new Set()).add(feedDigest));
  }
  return new Map(nodes.map(({ name }) => [name, forwardsFrom(name, shown, nodes)]));
}

function forwardsFrom(
  from: string,
  shown: ReadonlyMap<string, ReadonlySet<string>>,
  nodes: readonly NodeIngest[],
): Forward[] {
  return nodes.flatMap(({ name, ingest }) => {
    const digests = name === from || !ingest ? [] : [...(shown.get(name) ?? [])].sort();
    return digests.map((digest) => ({ digest, host: ingest?.host ?? '', port: ingest?.port ?? 0, name }));
  });
}
