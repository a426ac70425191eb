import type { Forward } from '@trailcast/schema/node';

/** The columns of a server that forwarding needs. */
export interface ForwardedServer {
  node: string;
  /** Key digest of the feed that the server shows. */
  feedDigest?: string | null;
}

/** A node's ingest address for other nodes; null while its port is unknown. */
export interface NodeIngest {
  name: string;
  ingest: { host: string; port: number } | null;
}

/**
 * Returns the feeds that each node must forward, sorted and without duplicates. A phone may connect to any node, so
 * every node forwards a feed to each other node whose server shows it.
 */
export function planForwards(
  servers: readonly ForwardedServer[],
  nodes: readonly NodeIngest[],
): Map<string, Forward[]> {
  const digestsByNode = new Map<string, Set<string>>();
  for (const { node, feedDigest } of servers) {
    if (feedDigest) digestsByNode.set(node, (digestsByNode.get(node) ?? new Set()).add(feedDigest));
  }
  return new Map(nodes.map(({ name }) => [name, listForwards(name, digestsByNode, nodes)]));
}

function listForwards(
  forwardingNode: string,
  digestsByNode: ReadonlyMap<string, ReadonlySet<string>>,
  nodes: readonly NodeIngest[],
): Forward[] {
  return nodes.flatMap(({ name, ingest }) => {
    const digests = name === forwardingNode || !ingest ? [] : [...(digestsByNode.get(name) ?? [])].sort();
    return digests.map((digest) => ({ digest, host: ingest?.host ?? '', port: ingest?.port ?? 0, name }));
  });
}
