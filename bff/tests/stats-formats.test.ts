import type { LinkReport } from '@trailcast/schema/node';
import { PublicStats } from '../src/features/stream/set-up/public-stats.js';
import { toLegacyStats, toOpenIrlStats } from '../src/features/stream/set-up/stats-formats.js';
import { FakeFeeds } from './_fixtures/stream-fixture.js';
import { readAsNoalbs } from './_stats/noalbs.js';

const stats = { kbps: 4_500.7, rttMs: 80.4, ageMs: 61_999 };
const createLink = (number: number, kbps: number, rttMs: number | null, lost = false): LinkReport => ({
  number,
  lost,
  kbps,
  share: null,
  heardMs: 10,
  delayMs: null,
  rttMs,
  naks: null,
});

describe('toOpenIrlStats', () => {
  it.each<[string, Parameters<typeof toOpenIrlStats>[0], ReturnType<typeof readAsNoalbs>]>([
    ['no feed', null, 'offline'],
    ['a feed', stats, { bitrate: 4_501, rtt: 80, uptime: 61 }],
    ['a feed of unknown age', { ...stats, ageMs: null }, { bitrate: 4_501, rtt: 80, uptime: 0 }],
    ['a feed without a bitrate', { ...stats, kbps: 0 }, 'previous'],
    // The round-trip time is the mean of the links’, weighted by their bitrates.
    [
      'links with known round trips',
      { ...stats, links: [createLink(1, 3_000.4, 40.2), createLink(2, 1_000, 120)] },
      { bitrate: 4_501, rtt: 60, uptime: 61 },
    ],
    [
      'links with an unknown round trip',
      { ...stats, links: [createLink(1, 3_000, 40), createLink(2, 1_000, null)] },
      { bitrate: 4_501, rtt: 80, uptime: 61 },
    ],
    [
      'a lost link',
      { ...stats, links: [createLink(1, 3_000, 40), createLink(2, 0, null, true)] },
      { bitrate: 4_501, rtt: 40, uptime: 61 },
    ],
  ])('returns a response that NOALBS reads correctly for %s', (_title, feed, expected) => {
    expect(readAsNoalbs(JSON.parse(JSON.stringify(toOpenIrlStats(feed))))).toEqual(expected);
  });
});

describe('toLegacyStats', () => {
  it('returns every field of SRT Live Server', () => {
    const { publishers } = toLegacyStats(stats) as { publishers: { live: Record<string, unknown> } };
    expect(Object.keys(publishers.live).sort()).toEqual(
      [
        'bitrate',
        'bytesRcvDrop',
        'bytesRcvLoss',
        'mbpsBandwidth',
        'mbpsRecvRate',
        'msRcvBuf',
        'pktRcvDrop',
        'pktRcvLoss',
        'rtt',
        'uptime',
      ].sort(),
    );
    expect(publishers.live).toMatchObject({ bitrate: 4_501, mbpsRecvRate: 4.501, rtt: 80, uptime: 61 });
    expect(toLegacyStats(null)).toEqual({ publishers: {}, status: 'ok' });
  });
});

describe('PublicStats', () => {
  const report = { digest: 'a', live: true, connected: true, forwarded: false, fault: null, ...stats };

  it('renders once for many clients, and omits a feed without a report in the last 5 s', async () => {
    const feeds = new FakeFeeds();
    let now = 100_000;
    feeds.reports.set('a', { at: now, report });
    const findReport = jest.spyOn(feeds, 'findReport');
    const publicStats = new PublicStats(
      { findStreamKeyDigest: async (digest) => (digest === 'key' ? 'a' : null) },
      feeds,
      () => now,
    );
    const readStats = async () =>
      readAsNoalbs(JSON.parse((await publicStats.readStats('key', 'openIrl')) ?? 'null'));
    expect(await publicStats.readStats('other', 'openIrl')).toBeNull();
    for (let client = 0; client < 1_000; client += 1)
      expect(await readStats()).toMatchObject({ bitrate: 4_501 });
    expect(findReport).toHaveBeenCalledTimes(1);
    now += 5_001;
    expect(await readStats()).toBe('offline');
    expect(findReport).toHaveBeenCalledTimes(2);
  });
});
