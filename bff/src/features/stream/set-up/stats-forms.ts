import type { FeedReport } from '@trailcast/schema/node';

type Figures = Pick<FeedReport, 'kbps' | 'rttMs' | 'ageMs' | 'links'>;

/** NOALBS reads integers of at least 0. It reads 0 as the end of the feed. */
const toWhole = (value: number) => Math.max(0, Math.round(value));
const bitrateOf = (kbps: number) => Math.max(1, toWhole(kbps));
const secondsOf = (ms: number | null) => Math.floor((ms ?? 0) / 1_000);

/**
 * Returns figures in the format of OpenIRL's server (`GET /stats/KEY`): kbit/s, ms and seconds as integers. Without
 * `publisher` nothing is live. The node does not measure `buffer`, `dropped_pkts` and `latency`, which clients require,
 * so they are 0. NOALBS refuses the whole response if an entry of `peers` has no round-trip time, so links are listed
 * only if all of them have one.
 */
export function openIrlStats(figures: Figures | null): object {
  if (!figures) return { status: 'ok', message: 'Publisher is currently not streaming' };
  const { kbps, rttMs, ageMs } = figures;
  const peers = peersOf(figures);
  return {
    status: 'ok',
    publisher: {
      bitrate: bitrateOf(kbps),
      throughput: bitrateOf(kbps),
      buffer: 0,
      dropped_pkts: 0,
      latency: 0,
      rtt: toWhole(rttMs),
      uptime: secondsOf(ageMs),
      ...(peers && { peers }),
    },
  };
}

function peersOf({ links }: Figures) {
  const liveLinks = (links ?? []).filter(({ lost }) => !lost);
  if (liveLinks.length === 0) return null;
  const peers = liveLinks.map(({ number, kbps, rttMs }) => ({
    connection_id: String(number),
    bitrate: toWhole(kbps),
    rtt: rttMs === null ? null : toWhole(rttMs),
  }));
  return peers.every(({ rtt }) => rtt !== null) ? peers : null;
}

/**
 * Returns figures in the format of SRT Live Server, in which a publisher has the name `live`. Every field is required.
 * Values that the node does not measure are 0.
 */
export function legacyStats(figures: Figures | null): object {
  if (!figures) return { publishers: {}, status: 'ok' };
  const { kbps, rttMs, ageMs } = figures;
  const live = {
    bitrate: bitrateOf(kbps),
    bytesRcvDrop: 0,
    bytesRcvLoss: 0,
    mbpsBandwidth: 0,
    mbpsRecvRate: Math.round(kbps) / 1_000,
    msRcvBuf: 0,
    pktRcvDrop: 0,
    pktRcvLoss: 0,
    rtt: toWhole(rttMs),
    uptime: secondsOf(ageMs),
  };
  return { publishers: { live }, status: 'ok' };
}
