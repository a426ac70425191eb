import pino, { type Logger } from 'pino';
import { ChangeSignal } from '../src/infra/outbox/change-signal.js';
import { RedisWakeUp } from '../src/infra/outbox/redis-wake-up.js';
import { RedisServer } from './_app/redis-server.js';
import { until } from '../../e2e/_kit/wait.js';

/** Creates the wake-up of one process with its log. */
function startProcess(url: string) {
  const logLines: string[] = [];
  const logger: Logger = pino({ level: 'info' }, { write: (line) => void logLines.push(line) });
  const changes = new ChangeSignal();
  const wakeUp = new RedisWakeUp({ url, changes, logger });
  wakeUp.start();
  const countLogLines = (text: string) => logLines.filter((line) => line.includes(text)).length;
  return { changes, wakeUp, countLogLines, logLines };
}

describe('RedisWakeUp', () => {
  let redis: RedisServer;
  let first: ReturnType<typeof startProcess>;
  let second: ReturnType<typeof startProcess>;
  const waitForConnections = () => until(() => first.wakeUp.isConnected && second.wakeUp.isConnected);

  beforeEach(async () => {
    redis = await RedisServer.start();
    first = startProcess(redis.url);
    second = startProcess(redis.url);
    await waitForConnections();
  });
  afterEach(async () => {
    first.wakeUp.close();
    second.wakeUp.close();
    await redis.kill();
  });

  /** Notifies in the first process, and waits until the second one is woken. */
  async function expectWakeUp(): Promise<void> {
    const countBefore = second.changes.count;
    first.changes.notify();
    await until(() => second.changes.count > countBefore);
  }

  test('wakes other processes after a commit', async () => {
    await expectWakeUp();
    const ownCount = first.changes.count;
    await expectWakeUp();
    expect(first.changes.count).toBe(ownCount + 1);
  });

  test('combines the notifications of many commits', async () => {
    const countBefore = second.changes.count;
    for (let index = 0; index < 100; index += 1) first.changes.notify();
    await until(() => second.changes.count > countBefore);
    await expectWakeUp();
    expect(second.changes.count).toBeLessThan(countBefore + 50);
  });

  test('logs an outage once, wakes its readers, and reconnects', async () => {
    const countBefore = first.changes.count;
    await redis.kill();
    await until(() => first.countLogLines('Redis is not available') === 1);
    expect(first.wakeUp.isConnected).toBe(false);
    expect(first.changes.count).toBeGreaterThan(countBefore);
    first.changes.notify();
    await redis.start();
    await waitForConnections();
    await expectWakeUp();
    expect([
      first.countLogLines('Redis is not available'),
      first.countLogLines('connected to Redis'),
    ]).toEqual([1, 2]);
  });

  test('detects an unresponsive Redis', async () => {
    redis.signal('SIGSTOP');
    await until(() => !first.wakeUp.isConnected);
    redis.signal('SIGCONT');
    await waitForConnections();
    await expectWakeUp();
  });

  test('starts without Redis, and does not log the password', async () => {
    const unconnectedProcess = startProcess('redis://someone:hush-hush@127.0.0.1:1');
    await until(() => unconnectedProcess.countLogLines('Redis is not available') === 1);
    expect(unconnectedProcess.wakeUp.isConnected).toBe(false);
    unconnectedProcess.wakeUp.close();
    expect(unconnectedProcess.logLines.join()).not.toContain('hush');
  });
});
