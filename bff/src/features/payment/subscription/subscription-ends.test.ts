import { EventEmitter, once } from 'node:events';
import pino from 'pino';
import { SubscriptionEnds } from './subscription-ends.js';

describe('SubscriptionEnds', () => {
  const logger = pino({ level: 'silent' });

  test('looks at once and again, also after a failure, until it is closed', async () => {
    const looked = new EventEmitter();
    let looks = 0;
    const closeEnded = async () => {
      looks += 1;
      looked.emit(`look ${looks}`);
      if (looks === 1) throw new Error('the database is away');
      return 1;
    };
    const third = once(looked, 'look 3', { signal: AbortSignal.timeout(60_000) });
    const ends = new SubscriptionEnds({ closeEnded }, logger, 1);
    await third;
    await ends.close();
    const atClose = looks;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(looks).toBe(atClose);
  });

  test('close does not wait for the next look', async () => {
    const ends = new SubscriptionEnds({ closeEnded: async () => 0 }, logger, 60_000);
    const begun = performance.now();
    await ends.close();
    expect(performance.now() - begun).toBeLessThan(30_000);
  });
});
