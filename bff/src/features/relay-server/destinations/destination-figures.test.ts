import type { DestinationReport } from '@trailcast/schema/node';
import { DestinationFigures } from './destination-figures.js';

const NO_FAILURE = { failure: null, reconnects: 0, kbps: 0, queuedMs: 0, droppedFrames: 0 };
const figures = new DestinationFigures();
const record = (now: number, change: Partial<DestinationReport>, instance = 'one') =>
  figures.record(
    'north',
    [{ instance, destinations: [{ id: '1', state: 'live', ...NO_FAILURE, ...change }] }],
    now,
  );
const readStart = (instance = 'one') => figures.figuresOf('north', instance)?.[0]?.since;

describe('the start of a destination’s state', () => {
  afterEach(() => figures.drop('north'));

  test('is computed from its age, and stays the same while ages jitter', () => {
    record(100_000, { ageMs: 40_000 });
    expect(readStart()).toBe(60_000);
    record(110_000, { ageMs: 51_500 });
    expect(readStart()).toBe(60_000);
    record(120_000, { ageMs: 1_000 });
    expect(readStart()).toBe(119_000);
  });

  test('changes with the state', () => {
    record(100_000, { ageMs: 40_000 });
    record(100_500, { ageMs: 300, state: 'reconnecting' });
    expect(readStart()).toBe(100_200);
  });

  test('is the time of the first report if the node reports no ages', () => {
    record(100_000, {});
    record(105_000, {});
    expect(readStart()).toBe(100_000);
    record(106_000, { state: 'reconnecting' });
    expect(readStart()).toBe(106_000);
  });

  test('is unknown for another instance and without a report', () => {
    record(100_000, {});
    expect([readStart('two'), figures.hasReports]).toEqual([undefined, true]);
    figures.record('north', [{ instance: 'one', destinations: [] }], 101_000);
    expect([readStart(), figures.hasReports]).toEqual([undefined, false]);
  });
});
