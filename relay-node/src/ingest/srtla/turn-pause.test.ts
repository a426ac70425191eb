import { TurnPause } from './turn-pause.js';

function setUp() {
  const sleeps: number[] = [];
  const ends: (() => void)[] = [];
  const pause = new TurnPause(
    (ms) => sleeps.push(ms),
    (end) => ends.push(end),
  );
  /** One turn of the event loop that reads this number of data packets. */
  const turn = (packets: number) => {
    for (let i = 0; i < packets; i++) pause.readData();
    for (const end of ends.splice(0)) end();
    return sleeps.splice(0);
  };
  return { turn };
}

describe('TurnPause', () => {
  it('pauses once after a turn with data packets, and not after one without', () => {
    const { turn } = setUp();
    expect([1, 0, 31, 0].map(turn)).toEqual([[4], [], [4], []]);
  });

  it('does not pause while more packets are waiting', () => {
    const { turn } = setUp();
    expect([32, 40, 5].map(turn)).toEqual([[], [], [4]]);
  });

  it('blocks the thread that long after the packets of the turn have been read', async () => {
    const pause = new TurnPause();
    const startedAt = performance.now();
    pause.readData();
    pause.readData();
    const readAt = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(3.9);
    expect(readAt).toBeLessThan(performance.now() - 3.8);
  });
});
