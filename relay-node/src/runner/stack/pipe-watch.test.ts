import { watchPipe } from './pipe-watch.js';

async function watch(readings: ({ open: number; bytes: number } | null)[]): Promise<(number | null)[]> {
  const changes: (number | null)[] = [];
  const ends = new AbortController();
  const rest = [...readings];
  const figures = async () => {
    if (rest.length === 1) ends.abort();
    return rest.shift() ?? null;
  };
  await watchPipe(
    { figures, onChange: (ms) => changes.push(ms), everyMs: 1, stalledAfterMs: 0 },
    ends.signal,
  );
  return changes;
}

describe('watchPipe', () => {
  it('reports a stall once, and the end of the stall', async () => {
    const stalled = { open: 1, bytes: 700 };
    const changes = await watch([stalled, stalled, stalled, { open: 1, bytes: 701 }]);
    expect(changes).toEqual([expect.any(Number), null]);
  });

  it.each([
    [
      'moves',
      [
        { open: 1, bytes: 1 },
        { open: 1, bytes: 2 },
        { open: 1, bytes: 3 },
      ],
    ],
    [
      'has no connection',
      [
        { open: 0, bytes: 7 },
        { open: 0, bytes: 7 },
        { open: 0, bytes: 7 },
      ],
    ],
    ['has no pipe', [null, null, null]],
  ])('is silent about a program that %s', async (_case, readings) => {
    expect(await watch(readings)).toEqual([]);
  });
});
