import type { FeedReport, ServerReport } from '@trailcast/schema/node';
import type { CountedRefusal } from '../feed/refusals.js';
import { LongPolledReports } from './reports.js';

const feed: FeedReport = {
  digest: 'a'.repeat(64),
  live: true,
  connected: true,
  ageMs: 10,
  kbps: 2_500,
  rttMs: 40,
  forwarded: false,
  fault: null,
};
const neverAbortedSignal = new AbortController().signal;
const openReports: LongPolledReports[] = [];

function createReports(isAnyFeedLive: boolean, isAnyBroadcasting = false) {
  const state = {
    feeds: [feed],
    servers: [] as ServerReport[],
    rightsRevision: 1,
    refusals: [] as CountedRefusal[],
  };
  const reports = new LongPolledReports('boot', {
    listServers: () => state.servers,
    listFeeds: () => state.feeds,
    listRefusals: () => state.refusals,
    getRightsRevision: () => state.rightsRevision,
    isAnyBroadcasting: () => isAnyBroadcasting,
    isAnyFeedLive: () => isAnyFeedLive,
    getForwardsDigest: () => null,
    getForwardsRevision: () => -1,
    isDraining: () => false,
    getSessionsRevision: () => 0,
    getRecordingsRevision: () => 0,
  });
  openReports.push(reports);
  return { state, reports };
}

async function measureTime<T>(promise: Promise<T>): Promise<[T, number]> {
  const startedAt = performance.now();
  const result = await promise;
  return [result, performance.now() - startedAt];
}

describe('LongPolledReports', () => {
  afterEach(() => openReports.splice(0).forEach((reports) => reports.close()));

  it('does not respond to a changed bitrate, but returns the newest bitrate at the timeout', async () => {
    const { state, reports } = createReports(false);
    const pendingRead = measureTime(reports.read(1, 150, neverAbortedSignal));
    state.feeds = [{ ...feed, kbps: 3_000, rttMs: 41, ageMs: 60 }];
    reports.scheduleCheck();
    const [response, ms] = await pendingRead;
    expect(response).toMatchObject({ revision: 1, feeds: [{ kbps: 3_000 }] });
    expect(ms).toBeGreaterThan(120);
  });

  it('responds to a changed state of a destination, but not to its changed statistics', async () => {
    const { state, reports } = createReports(false);
    const stats = { failure: null, reconnects: 0, kbps: 0, queuedMs: 0, droppedFrames: 0 };
    const newServers = (change: object) => [
      {
        output: {},
        destinations: [{ id: 'one', state: 'live', ...stats, ...change }],
      } as unknown as ServerReport,
    ];
    state.servers = newServers({});
    const { revision } = await reports.read(0, 0, neverAbortedSignal);
    state.servers = newServers({ kbps: 2_500, queuedMs: 300, droppedFrames: 4 });
    expect((await reports.read(0, 0, neverAbortedSignal)).revision).toBe(revision);
    state.servers = newServers({ state: 'reconnecting' });
    expect((await reports.read(0, 0, neverAbortedSignal)).revision).toBe(revision + 1);
  });

  it('responds once a second during a broadcast', async () => {
    const { reports } = createReports(false, true);
    const [response, ms] = await measureTime(reports.read(1, 10_000, neverAbortedSignal));
    expect([response.revision, ms < 5_000]).toEqual([2, true]);
  });

  it('responds once a second while a feed is live', async () => {
    const { reports } = createReports(true);
    const [response, ms] = await measureTime(reports.read(1, 20_000, neverAbortedSignal));
    expect(response.revision).toBe(2);
    expect(ms).toBeGreaterThan(800);
  });

  it('responds to each connection attempt of a refused phone, but not to a changed age', async () => {
    const { state, reports } = createReports(false);
    const refusal = { digest: null, reason: 'wrong-key', ageMs: 10, calls: 1 } as const;
    state.refusals = [refusal];
    expect(await reports.read(1, 20_000, neverAbortedSignal)).toMatchObject({
      revision: 2,
      refusals: [{ ageMs: 10, calls: 1 }],
    });
    state.refusals = [{ ...refusal, ageMs: 900 }];
    expect((await reports.read(2, 50, neverAbortedSignal)).revision).toBe(2);
    state.refusals = [{ ...refusal, ageMs: 5, calls: 2 }];
    const { revision, refusals } = await reports.read(2, 20_000, neverAbortedSignal);
    expect(revision).toBe(3);
    expect(refusals).toEqual([{ digest: null, reason: 'wrong-key', ageMs: 5, calls: 2 }]);
  });

  it('responds to all pending reads, and counts simultaneous changes as one revision', async () => {
    const { state, reports } = createReports(false);
    const pendingReads = [
      reports.read(1, 20_000, neverAbortedSignal),
      reports.read(1, 20_000, neverAbortedSignal),
    ];
    state.rightsRevision = 2;
    reports.scheduleCheck();
    state.feeds = [{ ...feed, live: false }];
    reports.scheduleCheck();
    expect((await Promise.all(pendingReads)).map(({ revision }) => revision)).toEqual([2, 2]);
  });

  it('ends the read of a client that disconnects, and all reads on close', async () => {
    const { reports } = createReports(false);
    const disconnect = new AbortController();
    const pendingReads = [
      reports.read(1, 20_000, disconnect.signal),
      reports.read(1, 20_000, neverAbortedSignal),
    ];
    disconnect.abort();
    await pendingReads[0];
    reports.close();
    expect((await pendingReads[1])?.revision).toBe(1);
  });
});
