import { EventEmitter, once } from 'node:events';
import pino from 'pino';
import { SubscriptionEndTask } from './subscription-ends.js';

describe('SubscriptionEndTask', () => {
  const logger = pino({ level: 'silent' });

  test('repeats the check for ended subscriptions until it is closed, even after a failure', async () => {
    const checked = new EventEmitter();
    let checks = 0;
    const markEndedCanceled = async () => {
      checks += 1;
      checked.emit(`check ${checks}`);
      if (checks === 1) throw new Error('the database is unreachable');
      return 1;
    };
    const thirdCheck = once(checked, 'check 3', { signal: AbortSignal.timeout(60_000) });
    const task = new SubscriptionEndTask({ markEndedCanceled }, logger, 1);
    await thirdCheck;
    await task.close();
    const checksAtClose = checks;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(checks).toBe(checksAtClose);
  });

  test('closes without waiting for the next check', async () => {
    const task = new SubscriptionEndTask({ markEndedCanceled: async () => 0 }, logger, 60_000);
    const startedAt = performance.now();
    await task.close();
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });
});
