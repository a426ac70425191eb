import { agreeBeats, Heartbeat } from './heartbeat.js';

describe('agreeBeats', () => {
  test.each([
    [10_000, 0, 0, 0, 0],
    [10_000, 10_000, 10_000, 10_000, 10_000],
    [10_000, 20_000, 5_000, 10_000, 20_000],
    [10_000, 0, 30_000, 30_000, 0],
    [10_000, 1, 0, 0, 10_000],
    [0, 10_000, 10_000, 0, 0],
  ])(
    'ours %i, promises %i, wants %i → outgoing %i, incoming %i',
    (ours, promises, wants, outgoing, incoming) => {
      expect(agreeBeats(ours, { promises, wants })).toEqual({ outgoing, incoming });
    },
  );
});

describe('Heartbeat', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function start(outgoing: number, incoming: number) {
    const told: string[] = [];
    const on = { beat: () => told.push('beat'), silent: () => told.push('silent') };
    return { told, heartbeat: new Heartbeat({ outgoing, incoming }, 2, on) };
  }

  it('beats earlier than promised', () => {
    const { told, heartbeat } = start(1_000, 0);
    jest.advanceTimersByTime(800);
    expect(told).toEqual(['beat']);
    jest.advanceTimersByTime(800);
    expect(told).toEqual(['beat', 'beat']);
    heartbeat.close();
  });

  it('tells once of a peer that was silent for twice its promise', () => {
    const { told, heartbeat } = start(0, 1_000);
    jest.advanceTimersByTime(1_500);
    heartbeat.heard();
    jest.advanceTimersByTime(1_999);
    expect(told).toEqual([]);
    jest.advanceTimersByTime(5_000);
    expect(told).toEqual(['silent']);
    heartbeat.close();
  });

  it('does nothing where no beats were agreed, or after close', () => {
    const none = start(0, 0);
    const closed = start(1_000, 1_000);
    closed.heartbeat.close();
    jest.advanceTimersByTime(60_000);
    expect([...none.told, ...closed.told]).toEqual([]);
  });
});
