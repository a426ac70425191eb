import type { DestinationReport } from '@trailcast/schema/node';
import { DestinationReports } from './destination-reports.js';

const NO_FAILURE = { failure: null, reconnects: 0, kbps: 0, queuedMs: 0, droppedFrames: 0 };
const NOW = 100_000;
const reports = new DestinationReports();
const record = (now: number, change: Partial<DestinationReport>, instance = 'one') =>
  reports.record(
    'north',
    [{ instance, destinations: [{ id: '1', state: 'live', ...NO_FAILURE, ...change }] }],
    now,
  );
const readStart = (instance = 'one') => reports.findReports('north', instance)?.[0]?.since;

describe('DestinationReports.record', () => {
  afterEach(() => reports.drop('north'));

  test('does not change the start of a state while its ages vary slightly', () => {
    record(NOW, { ageMs: 40_000 });
    expect(readStart()).toBe(NOW - 40_000);
    record(NOW + 10_000, { ageMs: 50_000 + 1_500 });
    expect(readStart()).toBe(NOW - 40_000);
    record(NOW + 20_000, { ageMs: 1_000 });
    expect(readStart()).toBe(NOW + 20_000 - 1_000);
  });

  test('stores a new start when the state changes', () => {
    record(NOW, { ageMs: 40_000 });
    record(NOW + 500, { ageMs: 300, state: 'reconnecting' });
    expect(readStart()).toBe(NOW + 500 - 300);
  });

  test('uses the time of the first report if the node reports no ages', () => {
    record(NOW, {});
    record(NOW + 5_000, {});
    expect(readStart()).toBe(NOW);
    record(NOW + 6_000, { state: 'reconnecting' });
    expect(readStart()).toBe(NOW + 6_000);
  });

  test('stores no start for another instance or without a destination', () => {
    record(NOW, {});
    expect([readStart('two'), reports.hasReports]).toEqual([undefined, true]);
    reports.record('north', [{ instance: 'one', destinations: [] }], NOW + 1_000);
    expect([readStart(), reports.hasReports]).toEqual([undefined, false]);
  });
});
