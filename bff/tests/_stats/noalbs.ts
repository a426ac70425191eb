import { z } from 'zod';

/** Unsigned types of NOALBS's parser for OpenIRL (openirl.rs). NOALBS shows Offline for other values. */
const u64 = z.int().min(0);
const u16 = z.int().min(0).max(65_535);
const Peer = z.object({ bitrate: u64, rtt: z.number() });
const StatsResponse = z.object({
  status: z.string().optional(),
  publisher: z
    .object({
      bitrate: u64,
      buffer: u64,
      dropped_pkts: u64,
      latency: u16,
      uptime: u64,
      rtt: z.number().optional(),
      peers: z.array(Peer).optional(),
    })
    .optional(),
});

interface NoalbsStats {
  bitrate: number;
  /** For bonded feeds: the mean of the links, weighted by bitrate. */
  rtt: number | undefined;
  uptime: number;
}

/**
 * Reads a response by NOALBS's rules. Returns `offline` if the response is invalid, has no publisher, or has a bitrate
 * of 0. Returns `previous` for a bitrate of 1.
 */
export function readAsNoalbs(body: unknown): NoalbsStats | 'offline' | 'previous' {
  const publisher = StatsResponse.safeParse(body).data?.publisher;
  if (!publisher || publisher.bitrate === 0) return 'offline';
  if (publisher.bitrate === 1) return 'previous';
  const { bitrate, uptime, rtt, peers } = publisher;
  const totalWeight = (peers ?? []).reduce((sum, peer) => sum + peer.bitrate, 0);
  const weightedSum = (peers ?? []).reduce((sum, peer) => sum + peer.bitrate * peer.rtt, 0);
  return { bitrate, uptime, rtt: totalWeight > 0 ? weightedSum / totalWeight : rtt };
}
