import { TurnPause } from './turn-pause.js';

function setUp() {
  const sleeps: number[] = [];
  const ends: (() => void)[] = [];
  const pause = new TurnPause(
    (ms) => sleeps.push(ms),
    (end) => ends.push(end),
  );
  /** One turn of the event loop that reads this many data packets and other datagrams. */
  const turn = (packets: number, others = 0) => {
    for (let i = 0; i < others; i++) pause.countDatagram(false);
    for (let i = 0; i < packets; i++) pause.countDatagram(true);
    for (const end of ends.splice(0)) end();
    return sleeps.splice(0);
  };
  return { turn };
}

describe('TurnPause', () => {
  it('pauses once after a turn with data packets, and not after one without', () => {
    const { turn } = setUp();
    expect([turn(1), turn(0, 5), turn(31), turn(0)]).toEqual([[4], [], [4], []]);
  });

  it('does not pause while more datagrams of any sender are waiting', () => {
    const { turn } = setUp();
    expect([turn(32), turn(31, 1), turn(1, 40), turn(0, 40), turn(5, 20)]).toEqual([[], [], [], [], [4]]);
  });

  it('blocks the thread after the packets of the turn have been read', async () => {
    const pause = new TurnPause();
    const startedAt = performance.now();
    pause.countDatagram(true);
    pause.countDatagram(true);
    const readAt = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(3.9);
    expect(readAt).toBeLessThan(performance.now() - 3.8);
  });
});
