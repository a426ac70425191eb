import type { DestinationReport } from '@trailcast/schema/node';
import { DestinationReports } from './destination-reports.js';

const NO_FAILURE = { failure: null, reconnects: 0, kbps: 0, queuedMs: 0, droppedFrames: 0 };
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
    record(100_000, { ageMs: 40_000 });
    expect(readStart()).toBe(60_000);
    record(110_000, { ageMs: 51_500 });
    expect(readStart()).toBe(60_000);
    record(120_000, { ageMs: 1_000 });
    expect(readStart()).toBe(119_000);
  });

  test('stores a new start when the state changes', () => {
    record(100_000, { ageMs: 40_000 });
    record(100_500, { ageMs: 300, state: 'reconnecting' });
    expect(readStart()).toBe(100_200);
  });

  test('uses the time of the first report if the node reports no ages', () => {
    record(100_000, {});
    record(105_000, {});
    expect(readStart()).toBe(100_000);
    record(106_000, { state: 'reconnecting' });
    expect(readStart()).toBe(106_000);
  });

  test('stores no start for another instance or without a destination', () => {
    record(100_000, {});
    expect([readStart('two'), reports.hasReports]).toEqual([undefined, true]);
    reports.record('north', [{ instance: 'one', destinations: [] }], 101_000);
    expect([readStart(), reports.hasReports]).toEqual([undefined, false]);
  });
});
