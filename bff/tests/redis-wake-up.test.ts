import pino, { type Logger } from 'pino';
import { ChangeSignal } from '../src/infra/outbox/change-signal.js';
import { RedisWakeUp } from '../src/infra/outbox/redis-wake-up.js';
import { RedisServer } from './_app/redis-server.js';
import { until } from '../../e2e/_kit/wait.js';

/** Creates the wake-up of one process with its log. */
function processOn(url: string) {
  const lines: string[] = [];
  const logger: Logger = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  const changes = new ChangeSignal();
  const wakeUp = new RedisWakeUp({ url, changes, logger });
  wakeUp.start();
  const logged = (text: string) => lines.filter((line) => line.includes(text)).length;
  return { changes, wakeUp, logged, lines };
}

describe('RedisWakeUp', () => {
  let redis: RedisServer;
  let one: ReturnType<typeof processOn>;
  let other: ReturnType<typeof processOn>;
  const connected = () => until(() => one.wakeUp.connected && other.wakeUp.connected);

  beforeEach(async () => {
    redis = await RedisServer.start();
    one = processOn(redis.url);
    other = processOn(redis.url);
    await connected();
  });
  afterEach(async () => {
    one.wakeUp.close();
    other.wakeUp.close();
    await redis.kill();
  });

  /** Notifies at one and waits until the other was woken. */
  async function wakes(): Promise<void> {
    const before = other.changes.count;
    one.changes.notify();
    await until(() => other.changes.count > before);
  }

  test('wakes other processes once per commit', async () => {
    await wakes();
    const ownCount = one.changes.count;
    await wakes();
    expect(one.changes.count).toBe(ownCount + 1);
  });

  test('covers commits during a publish', async () => {
    const before = other.changes.count;
    for (let index = 0; index < 100; index += 1) one.changes.notify();
    await until(() => other.changes.count > before);
    await wakes();
    expect(other.changes.count).toBeLessThan(before + 50);
  });

  test('logs an outage once, wakes its readers and reconnects', async () => {
    const before = one.changes.count;
    await redis.kill();
    await until(() => one.logged('Redis is not available') === 1);
    expect(one.wakeUp.connected).toBe(false);
    expect(one.changes.count).toBeGreaterThan(before);
    one.changes.notify();
    await redis.start();
    await connected();
    await wakes();
    expect([one.logged('Redis is not available'), one.logged('connected to Redis')]).toEqual([1, 2]);
  });

  test('detects an unresponsive Redis', async () => {
    redis.signal('SIGSTOP');
    await until(() => !one.wakeUp.connected);
    redis.signal('SIGCONT');
    await connected();
    await wakes();
  });

  test('starts without Redis, and never logs its password', async () => {
    const lonely = processOn('redis://someone:hush-hush@127.0.0.1:1');
    await until(() => lonely.logged('Redis is not available') === 1);
    expect(lonely.wakeUp.connected).toBe(false);
    lonely.wakeUp.close();
    expect(lonely.lines.join()).not.toContain('hush');
  });
});
