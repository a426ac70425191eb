import { pino } from 'pino';
import type { PlatformAlert } from '../../drivers/platform/chat/chat-platform.js';
import type { LeaderTask } from '../../infra/leader/leadership.js';
import { AlertIntake, type AlertIntakeDeps } from './alert-intake.js';

const FOLLOW: PlatformAlert = { kind: 'follow', name: 'Ann', amount: null, text: null };

describe('AlertIntake', () => {
  /** Callbacks that end the running transactions, in the order in which they began. */
  let running: ((error?: Error) => void)[];
  let begun: number;
  let isLeading: boolean;
  let nowMs: number;
  let intake: AlertIntake;
  let leading: LeaderTask | null;
  beforeEach(() => {
    [running, begun, isLeading, nowMs, leading] = [[], 0, true, 1_000_000, null];
    const database = {
      transact: () => {
        begun += 1;
        return new Promise((resolve, reject) => {
          running.push((error) => (error ? reject(error) : resolve({ outcome: 'queued', id: 1 })));
        });
      },
    };
    intake = new AlertIntake({
      database: database as unknown as AlertIntakeDeps['database'],
      leadership: {
        get term() {
          return isLeading ? { fence: () => Promise.resolve() } : null;
        },
      },
      log: pino({ level: 'silent' }),
      now: () => nowMs,
    });
  });
  afterEach(async () => {
    const closed = leading?.close();
    while (running.length > 0) await end();
    await closed;
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const take = async (ownerId: number, count: number) => {
    for (let index = 0; index < count; index += 1) intake.take(ownerId, FOLLOW);
    await settle();
  };
  const end = async (error?: Error) => {
    running.shift()?.(error);
    await settle();
  };

  it('stores one alert of an owner after the other, also after one that failed', async () => {
    await take(1, 3);
    expect(begun).toBe(1);
    await take(2, 1);
    expect(begun).toBe(2);
    await end(new Error('busy'));
    expect(begun).toBe(3);
    await end();
    await end();
    expect([begun, running.length]).toEqual([4, 1]);
  });

  it('drops alerts beyond an owner’s limit, and takes other owners’', async () => {
    await take(1, 400);
    await take(2, 1);
    expect(begun).toBe(2);
    for (let guard = 0; running.length > 0 && guard < 1_000; guard += 1) await end();
    expect(begun).toBe(301);
    await take(1, 1);
    expect(begun).toBe(302);
  });

  it('stores nothing while another process is the leader', async () => {
    isLeading = false;
    await take(1, 1);
    expect(begun).toBe(0);
  });

  const lead = async () => {
    isLeading = true;
    leading = intake.lead();
    await settle();
  };

  it('stores the alerts of the last minute when this process becomes the leader', async () => {
    isLeading = false;
    await take(1, 1);
    nowMs += 40_000;
    await take(2, 1);
    await take(3, 1);
    nowMs += 20_000;
    await lead();
    expect(begun).toBe(2);
  });

  it('retries alerts that could not be stored, and stores none twice', async () => {
    await take(1, 1);
    await end(new Error('busy'));
    expect(begun).toBe(1);
    await lead();
    expect(begun).toBe(2);
    await end();
    await leading?.close();
    await lead();
    expect(begun).toBe(2);
  });

  it('keeps at most 300 alerts of one owner', async () => {
    isLeading = false;
    await take(1, 400);
    await lead();
    while (running.length > 0) await end();
    expect(begun).toBe(300);
  });
});
