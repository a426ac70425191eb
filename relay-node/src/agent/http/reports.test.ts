import type { FeedReport, ServerReport } from '@trailcast/schema/node';
import type { CountedRefusal } from '../feed/refusals.js';
import { ReportBoard } from './reports.js';

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
const never = new AbortController().signal;
const open: ReportBoard[] = [];

function board(anyFeedLive: boolean, anyBroadcast = false) {
  const state = {
    feeds: [feed],
    servers: [] as ServerReport[],
    rightsRevision: 1,
    refusals: [] as CountedRefusal[],
  };
  const reports = new ReportBoard('boot', {
    servers: () => state.servers,
    feeds: () => state.feeds,
    refusals: () => state.refusals,
    rightsRevision: () => state.rightsRevision,
    anyBroadcast: () => anyBroadcast,
    anyFeedLive: () => anyFeedLive,
    forwards: () => null,
    forwardsRevision: () => -1,
    draining: () => false,
    sessionsRevision: () => 0,
    recordingsRevision: () => 0,
  });
  open.push(reports);
  return { state, reports };
}

async function timed<T>(call: Promise<T>): Promise<[T, number]> {
  const began = performance.now();
  const result = await call;
  return [result, performance.now() - began];
}

describe('ReportBoard', () => {
  afterEach(() => open.splice(0).forEach((each) => each.close()));

  it('does not respond to a changed bitrate, but returns the newest one at the timeout', async () => {
    const { state, reports } = board(false);
    const waiting = timed(reports.read(1, 150, never));
    state.feeds = [{ ...feed, kbps: 3_000, rttMs: 41, ageMs: 60 }];
    reports.check();
    const [answer, ms] = await waiting;
    expect(answer).toMatchObject({ revision: 1, feeds: [{ kbps: 3_000 }] });
    expect(ms).toBeGreaterThan(120);
  });

  it('responds to a changed state of a destination, not to changed figures', async () => {
    const { state, reports } = board(false);
    const figures = { failure: null, reconnects: 0, kbps: 0, queuedMs: 0, droppedFrames: 0 };
    const server = (change: object) => [
      {
        output: {},
        destinations: [{ id: 'one', state: 'live', ...figures, ...change }],
      } as unknown as ServerReport,
    ];
    state.servers = server({});
    const { revision } = await reports.read(0, 0, never);
    state.servers = server({ kbps: 2_500, queuedMs: 300, droppedFrames: 4 });
    expect((await reports.read(0, 0, never)).revision).toBe(revision);
    state.servers = server({ state: 'reconnecting' });
    expect((await reports.read(0, 0, never)).revision).toBe(revision + 1);
  });

  it('responds once a second during a broadcast', async () => {
    const { reports } = board(false, true);
    const [answer, ms] = await timed(reports.read(1, 10_000, never));
    expect([answer.revision, ms < 5_000]).toEqual([2, true]);
  });

  it('responds once a second while a feed is live', async () => {
    const { reports } = board(true);
    const [answer, ms] = await timed(reports.read(1, 20_000, never));
    expect(answer.revision).toBe(2);
    expect(ms).toBeGreaterThan(800);
  });

  it('responds to each call of a refused phone, but not to a changed age', async () => {
    const { state, reports } = board(false);
    const refusal = { digest: null, reason: 'wrong-key', ageMs: 10, calls: 1 } as const;
    state.refusals = [refusal];
    expect(await reports.read(1, 20_000, never)).toMatchObject({
      revision: 2,
      refusals: [{ ageMs: 10, calls: 1 }],
    });
    state.refusals = [{ ...refusal, ageMs: 900 }];
    expect((await reports.read(2, 50, never)).revision).toBe(2);
    state.refusals = [{ ...refusal, ageMs: 5, calls: 2 }];
    const { revision, refusals } = await reports.read(2, 20_000, never);
    expect(revision).toBe(3);
    expect(refusals).toEqual([{ digest: null, reason: 'wrong-key', ageMs: 5, calls: 2 }]);
  });

  it('responds to all waiting readers, with one revision for simultaneous changes', async () => {
    const { state, reports } = board(false);
    const readers = [reports.read(1, 20_000, never), reports.read(1, 20_000, never)];
    state.rightsRevision = 2;
    reports.check();
    state.feeds = [{ ...feed, live: false }];
    reports.check();
    expect((await Promise.all(readers)).map(({ revision }) => revision)).toEqual([2, 2]);
  });

  it('ends a request whose client disconnects, and all on close', async () => {
    const { reports } = board(false);
    const disconnect = new AbortController();
    const readers = [reports.read(1, 20_000, disconnect.signal), reports.read(1, 20_000, never)];
    disconnect.abort();
    await readers[0];
    reports.close();
    expect((await readers[1])?.revision).toBe(1);
  });
});
