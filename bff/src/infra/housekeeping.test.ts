import pino from 'pino';
import { setTimeout as sleep } from 'node:timers/promises';
import { Housekeeping } from './housekeeping.js';
import { until } from '../../../e2e/_kit/wait.js';

describe('Housekeeping', () => {
  test('runs every task periodically, even if one fails', async () => {
    const runs = { failing: 0, succeeding: 0 };
    const tasks = [
      { name: 'failing', run: async () => Promise.reject(new Error(`no ${(runs.failing += 1)}`)) },
      { name: 'succeeding', run: async () => (runs.succeeding += 1) },
    ];
    const housekeeping = new Housekeeping(tasks, pino({ level: 'silent' }), 10);
    await until(() => runs.succeeding >= 3);
    await housekeeping.close();
    const runsAtClose = { ...runs };
    expect(runsAtClose.succeeding).toBeGreaterThanOrEqual(3);
    expect(runsAtClose.failing).toBeGreaterThanOrEqual(3);
    await sleep(40);
    expect(runs).toEqual(runsAtClose);
  });
});
