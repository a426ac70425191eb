import type { FeedReport } from '@trailcast/schema/node';
import type { Feeds } from '../feed/feeds.js';
import { createServerReport } from '../server/server-report.js';
import type { ServerModel } from '../server/server-model.js';
import type { FeedSample } from './series.js';
import type { Observation } from './server-session.js';

const EMPTY_SAMPLE: FeedSample = { kbps: 0, rttMs: null, loss: null, links: [] };

/** Returns an observation of a server's current state. */
export function observeServer(model: ServerModel, feeds: Feeds, now: number): Observation {
  const { output, scene, bridging, weakLink, held, delay, panic } = createServerReport(model, true, now);
  const { feed, streaming } = model.desired;
  const feedReport = feeds.createReport(feed);
  const isCardShown = held || delay?.state === 'growing' || panic !== undefined;
  const isAccepted = output.state === 'live';
  return {
    broadcast: streaming && model.wantsBroadcast ? model.broadcast.id : null,
    isOnAir: isAccepted || output.state === 'reconnecting',
    seen: !isAccepted
      ? { kind: 'nothing', scene: null }
      : isCardShown
        ? { kind: 'card', scene: null }
        : { kind: bridging ? 'feed-loss' : weakLink?.shown ? 'weak-link' : 'scene', scene },
    scene,
    showsFeed:
      scene !== null &&
      panic === undefined &&
      (model.validCollection?.clean.feedScenes.includes(scene) ?? false),
    feed: feeds.isIngestReachable ? createSample(feedReport) : null,
    isLive: feedReport?.live ?? false,
    lastPayloadAt: feeds.getLastPayloadTime(feed),
  };
}

/** Returns the statistics of a feed. Omits RTT and loss of a forwarded feed, which are measured between nodes. */
function createSample(report: FeedReport | null): FeedSample {
  if (!report?.live) return EMPTY_SAMPLE;
  const { kbps, rttMs, forwarded, links = [], health } = report;
  return {
    kbps,
    rttMs: forwarded ? null : rttMs,
    loss: forwarded ? null : (health?.lossShare ?? null),
    links: links.map((link) => ({ number: link.number, kbps: link.kbps, rttMs: link.rttMs })),
  };
}
