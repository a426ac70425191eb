import { watchFrames } from './frame-watch.js';

const LOOK_MS = 30_000;
const DUE = 900;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/**
 * What is told when OBS has drawn this many more of its 900 frames at each look; 'off' while nothing is sent, 'silent' while
 * it does not answer, 'anew' when it has begun to count again.
 */
async function told(looks: (number | 'off' | 'silent' | 'anew')[]) {
  const frames = { drawn: 0, due: 0 };
  let now: (typeof looks)[number] = 0;
  const said: [few: boolean, percent: number][] = [];
  const end = new AbortController();
  watchFrames(
    {
      control: () =>
        now === 'off'
          ? null
          : {
              frames: () =>
                now === 'silent' ? Promise.reject(new Error('hangs')) : Promise.resolve({ ...frames }),
            },
      changed: (few, share) => void said.push([few, Math.round(share * 100)]),
    },
    end.signal,
  );
  for (now of looks) {
    if (now === 'anew') Object.assign(frames, { drawn: 0, due: 0 });
    if (typeof now === 'number') Object.assign(frames, { drawn: frames.drawn + now, due: frames.due + DUE });
    await jest.advanceTimersByTimeAsync(LOOK_MS);
  }
  end.abort();
  await jest.advanceTimersByTimeAsync(3 * LOOK_MS);
  return said;
}

describe('watchFrames', () => {
  it('says nothing while OBS draws its frames, nor of the odd one', async () => {
    expect(await told([900, 900, 850, 900])).toEqual([]);
  });

  it('says once that they are too few, and once that they are enough again', async () => {
    expect(await told([900, 600, 500, 600, 900, 900])).toEqual([
      [true, 67],
      [false, 100],
    ]);
  });

  it('says it again in the next broadcast', async () => {
    expect(await told([900, 600, 'off', 'off', 600, 600])).toEqual([
      [true, 67],
      [true, 67],
    ]);
  });

  it.each(['off', 'silent', 'anew'] as const)('takes no look for one that is %s', async (how) => {
    expect(await told([900, how, 900, 900])).toEqual([]);
    expect(await told([how, how, how])).toEqual([]);
  });

  it('looks no more after its end', async () => {
    expect(jest.getTimerCount()).toBe(0);
    await told([900]);
    expect(jest.getTimerCount()).toBe(0);
  });
});
