import type { OutputFailure, ServerReport } from '@trailcast/schema/node';
import { applyLoss, applyReport } from './apply-report.js';

const NOW = 1_000_000;
type Output = ServerReport['output'];

const report = (output: Partial<Output> = {}, rest: Partial<ServerReport> = {}): ServerReport => ({
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
  output: { state: 'idle', attempt: 0, reason: null, reconnect: 0, ageMs: null, ...output },
  targetDigest: null,
  destinations: [],
  drawing: null,
  drawnShare: null,
  held: false,
  ...rest,
});

const row = (fields = {}) => ({
  report: null as string | null,
  liveSince: null as number | null,
  lastLive: null as number | null,
  streaming: false,
  confirmed: false,
  attempt: 2,
  attemptEnds: null as number | null,
  endReason: null as string | null,
  generation: 3,
  ...fields,
});
const starting = (fields = {}) => row({ streaming: true, attemptEnds: NOW + 5_000, ...fields });
const onAir = (fields = {}) => row({ streaming: true, confirmed: true, liveSince: NOW - 60_000, ...fields });

describe('applyReport', () => {
  it('confirms a start that is live, under a new generation', () => {
    const server = starting();
    applyReport(server, report({ state: 'live', attempt: 2, ageMs: 100 }), NOW);
    expect(server).toMatchObject({ confirmed: true, attemptEnds: null, generation: 4, liveSince: NOW - 100 });
  });

  it('does not change a start while the report is about an earlier attempt', () => {
    const server = starting();
    applyReport(server, report({ state: 'failed', attempt: 1, reason: 'refused' }), NOW);
    expect(server).toMatchObject({ streaming: true, confirmed: false, generation: 3 });
  });

  it.each<OutputFailure>(['refused', 'timeout', 'no-capacity'])('ends a start that failed: %s', (reason) => {
    const server = starting();
    applyReport(server, report({ state: 'failed', attempt: 2, reason }), NOW);
    expect(server).toMatchObject({ streaming: false, endReason: reason, generation: 4 });
  });

  it('ends a broadcast that the node gave up, and keeps one that reconnects or resumes', () => {
    const [lost, reconnecting, resuming] = [onAir(), onAir(), onAir()];
    applyReport(lost, report({ state: 'failed', attempt: 2, reason: 'reconnects-used-up' }), NOW);
    applyReport(reconnecting, report({ state: 'reconnecting', attempt: 2, ageMs: 60_000 }), NOW);
    applyReport(resuming, report({ state: 'idle', attempt: 2 }, { settled: false }), NOW);
    expect(lost).toMatchObject({ streaming: false, endReason: 'reconnects-used-up' });
    expect(reconnecting).toMatchObject({ streaming: true, liveSince: NOW - 60_000 });
    expect(resuming).toMatchObject({ streaming: true, liveSince: null });
  });

  it('keeps the start of a broadcast while ages jitter, and stores a new one', () => {
    const server = onAir();
    applyReport(server, report({ state: 'live', attempt: 2, ageMs: 60_900 }), NOW);
    expect(server.liveSince).toBe(NOW - 60_000);
    applyReport(server, report({ state: 'live', attempt: 2, ageMs: 500 }), NOW);
    expect(server.liveSince).toBe(NOW - 500);
  });

  it('stores no age', () => {
    const [a, b] = [onAir(), onAir()];
    applyReport(a, report({ state: 'live', attempt: 2, ageMs: 1 }), NOW);
    applyReport(b, report({ state: 'live', attempt: 2, ageMs: 2 }), NOW);
    expect(a.report).toBe(b.report);
  });
});

describe('applyLoss', () => {
  it('clears the report and keeps a broadcast that was live recently', () => {
    const server = onAir({ report: '{}', lastLive: NOW - 10_000 });
    applyLoss(server, NOW, 600_000);
    expect(server).toMatchObject({ report: null, liveSince: null, streaming: true });
  });

  it('ends a broadcast that was interrupted for too long, and a start that was never confirmed', () => {
    const [late, unconfirmed] = [onAir({ lastLive: NOW - 600_001 }), starting()];
    applyLoss(late, NOW, 600_000);
    applyLoss(unconfirmed, NOW, 600_000);
    expect(late).toMatchObject({ streaming: false, endReason: 'interrupted-too-long' });
    expect(unconfirmed).toMatchObject({ streaming: false, endReason: 'obs-failed' });
  });
});
