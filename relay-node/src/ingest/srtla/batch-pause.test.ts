import { BatchPause } from './batch-pause.js';

function setUp() {
  const sleeps: number[] = [];
  const endTurnCallbacks: (() => void)[] = [];
  const pause = new BatchPause(
    (ms) => sleeps.push(ms),
    (endTurn) => endTurnCallbacks.push(endTurn),
  );
  /** Simulates one turn of the event loop with data packets and other datagrams. Returns its pauses, ms. */
  const runTurn = (packets: number, otherDatagrams = 0) => {
    for (let i = 0; i < otherDatagrams; i++) pause.countDatagram(false);
    for (let i = 0; i < packets; i++) pause.countDatagram(true);
    for (const endTurn of endTurnCallbacks.splice(0)) endTurn();
    return sleeps.splice(0);
  };
  return { runTurn };
}

describe('BatchPause', () => {
  it('pauses once after a turn with data packets', () => {
    const { runTurn } = setUp();
    expect([runTurn(1), runTurn(0, 5), runTurn(31), runTurn(0)]).toEqual([[4], [], [4], []]);
  });

  it('does not pause while more datagrams may be waiting', () => {
    const { runTurn } = setUp();
    expect([runTurn(32), runTurn(31, 1), runTurn(1, 40), runTurn(0, 40), runTurn(5, 20)]).toEqual([
      [],
      [],
      [],
      [],
      [4],
    ]);
  });

  it('blocks the thread after the packets of the turn have been read', async () => {
    const pause = new BatchPause();
    const startedAt = performance.now();
    pause.countDatagram(true);
    pause.countDatagram(true);
    const readAt = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(3.9);
    expect(readAt).toBeLessThan(performance.now() - 3.8);
  });
});
