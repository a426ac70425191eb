import { setTimeout as sleep } from 'node:timers/promises';
import { ObsError } from '../obs/obs-error.js';
import { keepPulse } from './obs-pulse.js';

const EVERY_MS = 10;
const STATUS = { active: false, reconnecting: false, durationMs: 0, bytes: 0 };

/** An OBS whose answers follow `script`, the last one for good, and how often it was asked and found silent. */
function obs(script: ('answers' | 'hangs' | 'refuses' | 'unconnected' | 'not expected')[]) {
  const seen = { asked: 0, silent: [] as number[] };
  const now = () => script[Math.min(seen.asked - 1, script.length - 1)];
  const end = new AbortController();
  keepPulse(
    {
      expected: () => {
        seen.asked += 1;
        return now() !== 'not expected';
      },
      control: () => {
        if (now() === 'unconnected') return null;
        return {
          streamStatus: async () => {
            const code = now() === 'hangs' ? 'timeout' : 'refused';
            if (now() !== 'answers') throw new ObsError(code, 'so');
            return STATUS;
          },
        };
      },
      silent: () => void seen.silent.push(seen.asked),
    },
    end.signal,
    EVERY_MS,
  );
  return { seen, end };
}

describe('keepPulse', () => {
  it.each(['answers', 'refuses', 'not expected'] as const)('leaves an OBS alone that %s', async (how) => {
    const { seen, end } = obs([how]);
    while (seen.asked < 8) await sleep(5);
    end.abort();
    expect(seen.silent).toEqual([]);
  });

  it.each(['hangs', 'unconnected'] as const)(
    'calls an OBS silent that %s three times in a row',
    async (how) => {
      const { seen, end } = obs([how]);
      while (seen.silent.length < 1) await sleep(5);
      end.abort();
      // One that fails is asked once more whether it is still expected.
      expect(seen.silent).toEqual([how === 'hangs' ? 6 : 3]);
    },
  );

  it('begins to count anew with every answer', async () => {
    const { seen, end } = obs([
      'unconnected',
      'unconnected',
      'answers',
      'unconnected',
      'unconnected',
      'answers',
    ]);
    while (seen.asked < 10) await sleep(5);
    end.abort();
    expect(seen.silent).toEqual([]);
  });

  it('asks nobody any more after its end', async () => {
    const { seen, end } = obs(['answers']);
    while (seen.asked < 2) await sleep(5);
    end.abort();
    const { asked } = seen;
    await sleep(5 * EVERY_MS);
    expect(seen.asked).toBe(asked);
  });
});
