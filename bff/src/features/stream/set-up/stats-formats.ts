import type { FeedReport } from '@trailcast/schema/node';

type Stats = Pick<FeedReport, 'kbps' | 'rttMs' | 'ageMs' | 'links'>;

/** Rounds to an integer of at least 0, as NOALBS requires. */
const toCount = (value: number) => Math.max(0, Math.round(value));
/** Rounds to at least 1, because a bitrate of 0 means the feed's end. */
const toBitrate = (kbps: number) => Math.max(1, toCount(kbps));
const toSeconds = (ms: number | null) => Math.floor((ms ?? 0) / 1_000);

/**
 * Returns statistics in the format of OpenIRL's server (`GET /stats/KEY`): kbit/s, ms and seconds as integers. Without
 * `publisher` nothing is live. The node does not measure `buffer`, `dropped_pkts` and `latency`, which clients require,
 * so they are 0. NOALBS rejects the whole response if an entry of `peers` has no round-trip time, so links are listed
 * only if all of them have one.
 */
export function toOpenIrlStats(stats: Stats | null): object {
  if (!stats) return { status: 'ok', message: 'Publisher is currently not streaming' };
  const { kbps, rttMs, ageMs } = stats;
  const peers = toPeers(stats);
  return {
    status: 'ok',
    publisher: {
      bitrate: toBitrate(kbps),
      throughput: toBitrate(kbps),
      buffer: 0,
      dropped_pkts: 0,
      latency: 0,
      rtt: toCount(rttMs),
      uptime: toSeconds(ageMs),
      ...(peers && { peers }),
    },
  };
}

function toPeers({ links }: Stats) {
  const liveLinks = (links ?? []).filter(({ lost }) => !lost);
  if (liveLinks.length === 0) return null;
  const peers = liveLinks.map(({ number, kbps, rttMs }) => ({
    connection_id: String(number),
    bitrate: toCount(kbps),
    rtt: rttMs === null ? null : toCount(rttMs),
  }));
  return peers.every(({ rtt }) => rtt !== null) ? peers : null;
}

/**
 * Returns statistics in the format of SRT Live Server, in which a publisher has the name `live`. Every field is
 * required. Values that the node does not measure are 0.
 */
export function toLegacyStats(stats: Stats | null): object {
  if (!stats) return { publishers: {}, status: 'ok' };
  const { kbps, rttMs, ageMs } = stats;
  const live = {
    bitrate: toBitrate(kbps),
    bytesRcvDrop: 0,
    bytesRcvLoss: 0,
    mbpsBandwidth: 0,
    mbpsRecvRate: Math.round(kbps) / 1_000,
    msRcvBuf: 0,
    pktRcvDrop: 0,
    pktRcvLoss: 0,
    rtt: toCount(rttMs),
    uptime: toSeconds(ageMs),
  };
  return { publishers: { live }, status: 'ok' };
}
