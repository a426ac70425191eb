import pino from 'pino';
import { setTimeout as sleep } from 'node:timers/promises';
import { Housekeeping } from './housekeeping.js';
import { until } from '../../../e2e/_kit/wait.js';

describe('Housekeeping', () => {
  test('runs every task at start and periodically, also if one fails, until closed', async () => {
    const runs = { bad: 0, good: 0 };
    const tasks = [
      { name: 'bad', run: async () => Promise.reject(new Error(`no ${(runs.bad += 1)}`)) },
      { name: 'good', run: async () => (runs.good += 1) },
    ];
    const housekeeping = new Housekeeping(tasks, pino({ level: 'silent' }), 10);
    await until(() => runs.good >= 3);
    await housekeeping.close();
    const runsAtClose = { ...runs };
    expect(runsAtClose.good).toBeGreaterThanOrEqual(3);
    expect(runsAtClose.bad).toBeGreaterThanOrEqual(3);
    await sleep(40);
    expect(runs).toEqual(runsAtClose);
  });
});
