import type { OutputFailure, ServerReport } from '@trailcast/schema/node';
import { applyLoss, applyReport } from './apply-report.js';

const NOW = 1_000_000;
/** Since when the broadcast of a confirmed row has been live. */
const LIVE_AGE_MS = 60_000;
const DELAY_MS = 20_000;
/** Time until a growing delay is full. */
const DELAY_LEFT_MS = 8_000;
const RESUME_WINDOW_MS = 600_000;
type Output = ServerReport['output'];

const createReport = (output: Partial<Output> = {}, change: Partial<ServerReport> = {}): ServerReport => ({
  id: 1,
  instance: 'i',
  observedGeneration: 3,
  settled: true,
  phase: 'running',
  reason: null,
  collectionRevision: 1,
  removed: [],
  scenes: ['Live'],
  scene: 'Live',
  bridging: false,
  weakLink: null,
  output: { state: 'idle', attempt: 0, reason: null, reconnect: 0, ageMs: null, ...output },
  targetDigest: null,
  destinations: [],
  drawing: null,
  pages: [],
  drawnShare: null,
  encoder: null,
  delay: null,
  held: false,
  rehearsal: null,
  recording: null,
  shown: null,
  ...change,
});

const createRow = (fields = {}) => ({
  report: null as string | null,
  liveSince: null as number | null,
  lastLive: null as number | null,
  recordingSince: null as number | null,
  streaming: false,
  confirmed: false,
  attempt: 2,
  attemptEnds: null as number | null,
  endReason: null as string | null,
  endsAfterDelay: false,
  delayUntil: null as number | null,
  rehearsing: false,
  rehearsalSince: null as number | null,
  rehearsalFeed: 'real' as const,
  rehearsalFailure: null as string | null,
  generation: 3,
  ...fields,
});
const createStartingRow = (fields = {}) =>
  createRow({ streaming: true, attemptEnds: NOW + 5_000, ...fields });
const createConfirmedRow = (fields = {}) =>
  createRow({ streaming: true, confirmed: true, liveSince: NOW - LIVE_AGE_MS, ...fields });

const delay = {
  mostMs: 60_000,
  wantedMs: DELAY_MS,
  dumps: 0,
  state: 'growing' as const,
  behindMs: 0,
  leftMs: DELAY_LEFT_MS as number | null,
  isLimited: false,
};

describe('applyReport', () => {
  it('stores the end of a growing delay until the delay is full', () => {
    const server = createConfirmedRow();
    const live = { state: 'live', attempt: 2, ageMs: LIVE_AGE_MS } as const;
    applyReport(server, createReport(live, { delay }), NOW);
    const firstReport = server.report;
    const leftMsLater = DELAY_LEFT_MS - 1_100;
    applyReport(server, createReport(live, { delay: { ...delay, leftMs: leftMsLater } }), NOW + 1_000);
    expect(server).toMatchObject({ delayUntil: NOW + DELAY_LEFT_MS, report: firstReport });
    const dumpedAt = NOW + 2_000;
    applyReport(server, createReport(live, { delay: { ...delay, leftMs: DELAY_MS, dumps: 1 } }), dumpedAt);
    expect(server.delayUntil).toBe(dumpedAt + DELAY_MS);
    applyReport(
      server,
      createReport(live, { delay: { ...delay, state: 'full', leftMs: null } }),
      dumpedAt + DELAY_MS,
    );
    expect(server.delayUntil).toBeNull();
  });

  it('ends a broadcast without a reason once its delayed content was sent', () => {
    const server = createConfirmedRow({ endsAfterDelay: true });
    const idle = { state: 'idle', attempt: 2 } as const;
    applyReport(server, createReport(idle, { settled: false, observedGeneration: 3 }), NOW);
    expect(server.streaming).toBe(true);
    applyReport(server, createReport(idle, { settled: true, observedGeneration: 3 }), NOW);
    expect(server).toMatchObject({ streaming: false, endReason: null, endsAfterDelay: false });
  });

  it('does not end a broadcast that the node reports as idle without a reason', () => {
    const server = createConfirmedRow();
    applyReport(
      server,
      createReport({ state: 'idle', attempt: 2 }, { settled: true, observedGeneration: 3 }),
      NOW,
    );
    expect(server.streaming).toBe(true);
  });

  it('confirms a live start and raises the generation', () => {
    const server = createStartingRow();
    applyReport(server, createReport({ state: 'live', attempt: 2, ageMs: 100 }), NOW);
    expect(server).toMatchObject({ confirmed: true, attemptEnds: null, generation: 4, liveSince: NOW - 100 });
  });

  it('does not change a start while the report is about an earlier attempt', () => {
    const server = createStartingRow();
    applyReport(server, createReport({ state: 'failed', attempt: 1, reason: 'refused' }), NOW);
    expect(server).toMatchObject({ streaming: true, confirmed: false, generation: 3 });
  });

  it.each<OutputFailure>(['refused', 'timeout', 'no-capacity'])(
    'ends a start that failed as %s',
    (reason) => {
      const server = createStartingRow();
      applyReport(server, createReport({ state: 'failed', attempt: 2, reason }), NOW);
      expect(server).toMatchObject({ streaming: false, endReason: reason, generation: 4 });
    },
  );

  it('ends a broadcast only after the node has stopped reconnecting', () => {
    const [lost, reconnecting, resuming] = [createConfirmedRow(), createConfirmedRow(), createConfirmedRow()];
    applyReport(lost, createReport({ state: 'failed', attempt: 2, reason: 'reconnects-used-up' }), NOW);
    applyReport(reconnecting, createReport({ state: 'reconnecting', attempt: 2, ageMs: LIVE_AGE_MS }), NOW);
    applyReport(resuming, createReport({ state: 'idle', attempt: 2 }, { settled: false }), NOW);
    expect(lost).toMatchObject({ streaming: false, endReason: 'reconnects-used-up' });
    expect(reconnecting).toMatchObject({ streaming: true, liveSince: NOW - LIVE_AGE_MS });
    expect(resuming).toMatchObject({ streaming: true, liveSince: null });
  });

  it('does not change the start of a broadcast while its ages vary slightly', () => {
    const server = createConfirmedRow();
    applyReport(server, createReport({ state: 'live', attempt: 2, ageMs: LIVE_AGE_MS + 900 }), NOW);
    expect(server.liveSince).toBe(NOW - LIVE_AGE_MS);
    applyReport(server, createReport({ state: 'live', attempt: 2, ageMs: 500 }), NOW);
    expect(server.liveSince).toBe(NOW - 500);
  });

  it('does not store ages', () => {
    const [first, second] = [createConfirmedRow(), createConfirmedRow()];
    applyReport(first, createReport({ state: 'live', attempt: 2, ageMs: 1 }), NOW);
    applyReport(second, createReport({ state: 'live', attempt: 2, ageMs: 2 }), NOW);
    expect(first.report).toBe(second.report);
  });
});

describe('applyLoss', () => {
  it('ends a broadcast whose delayed content was still being sent', () => {
    const server = createConfirmedRow({ endsAfterDelay: true, lastLive: NOW });
    applyLoss(server, NOW, RESUME_WINDOW_MS);
    expect(server).toMatchObject({ streaming: false, endReason: null });
  });

  it('clears the report and does not end a broadcast that was live recently', () => {
    const server = createConfirmedRow({ report: '{}', lastLive: NOW - 10_000 });
    applyLoss(server, NOW, RESUME_WINDOW_MS);
    expect(server).toMatchObject({ report: null, liveSince: null, streaming: true });
  });

  it('ends a long-interrupted broadcast and an unconfirmed start', () => {
    const [longInterrupted, unconfirmed] = [
      createConfirmedRow({ lastLive: NOW - RESUME_WINDOW_MS - 1 }),
      createStartingRow(),
    ];
    applyLoss(longInterrupted, NOW, RESUME_WINDOW_MS);
    applyLoss(unconfirmed, NOW, RESUME_WINDOW_MS);
    expect(longInterrupted).toMatchObject({ streaming: false, endReason: 'interrupted-too-long' });
    expect(unconfirmed).toMatchObject({ streaming: false, endReason: 'obs-failed' });
  });
});
