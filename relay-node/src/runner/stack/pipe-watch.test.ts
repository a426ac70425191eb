import { watchPipe } from './pipe-watch.js';

async function watchReadings(
  readings: ({ connections: number; bytes: number } | null)[],
): Promise<(number | null)[]> {
  const changes: (number | null)[] = [];
  const abortController = new AbortController();
  const remainingReadings = [...readings];
  const readStats = async () => {
    if (remainingReadings.length === 1) abortController.abort();
    return remainingReadings.shift() ?? null;
  };
  await watchPipe(
    { readStats, onChange: (ms) => changes.push(ms), intervalMs: 1, stalledAfterMs: 0 },
    abortController.signal,
  );
  return changes;
}

describe('watchPipe', () => {
  it('reports the beginning and the end of a stall', async () => {
    const unchangedStats = { connections: 1, bytes: 700 };
    const changes = await watchReadings([
      unchangedStats,
      unchangedStats,
      unchangedStats,
      { connections: 1, bytes: 701 },
    ]);
    expect(changes).toEqual([expect.any(Number), null]);
  });

  it.each([
    [
      'sends bytes',
      [
        { connections: 1, bytes: 1 },
        { connections: 1, bytes: 2 },
        { connections: 1, bytes: 3 },
      ],
    ],
    [
      'has no connection',
      [
        { connections: 0, bytes: 7 },
        { connections: 0, bytes: 7 },
        { connections: 0, bytes: 7 },
      ],
    ],
    ['has no pipe', [null, null, null]],
  ])('reports nothing for a program that %s', async (_case, readings) => {
    expect(await watchReadings(readings)).toEqual([]);
  });
});
