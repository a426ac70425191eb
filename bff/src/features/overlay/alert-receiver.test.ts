import { pino } from 'pino';
import type { PlatformAlert } from '../../drivers/platform/chat/chat-platform.js';
import type { LeaderTask } from '../../infra/leader/leadership.js';
import { AlertReceiver, type AlertReceiverDeps } from './alert-receiver.js';

/** Maximum number of one owner's alerts that wait in memory. */
const MAX_IN_MEMORY = 300;
const FOLLOW: PlatformAlert = { kind: 'follow', name: 'Ann', amount: null, text: null };

describe('AlertReceiver', () => {
  /** Callbacks that end the open transactions, in the order in which the transactions began. */
  let pendingEnds: ((error?: Error) => void)[];
  let startedCount: number;
  let isLeader: boolean;
  let nowMs: number;
  let receiver: AlertReceiver;
  let leaderTask: LeaderTask | null;
  beforeEach(() => {
    [pendingEnds, startedCount, isLeader, nowMs, leaderTask] = [[], 0, true, 1_000_000, null];
    const database = {
      transact: () => {
        startedCount += 1;
        return new Promise((resolve, reject) => {
          pendingEnds.push((error) => (error ? reject(error) : resolve({ outcome: 'queued', id: 1 })));
        });
      },
    };
    receiver = new AlertReceiver({
      database: database as unknown as AlertReceiverDeps['database'],
      leadership: {
        get term() {
          return isLeader ? { fence: () => Promise.resolve() } : null;
        },
      },
      log: pino({ level: 'silent' }),
      now: () => nowMs,
    });
  });
  afterEach(async () => {
    const closing = leaderTask?.close();
    while (pendingEnds.length > 0) await endTransaction();
    await closing;
  });
  const waitForCallbacks = () => new Promise((resolve) => setImmediate(resolve));
  const receiveAlerts = async (ownerId: number, count: number) => {
    for (let index = 0; index < count; index += 1) receiver.receive(ownerId, FOLLOW);
    await waitForCallbacks();
  };
  const endTransaction = async (error?: Error) => {
    pendingEnds.shift()?.(error);
    await waitForCallbacks();
  };

  it('stores the alerts of an owner one after the other, even if one fails', async () => {
    await receiveAlerts(1, 3);
    expect(startedCount).toBe(1);
    await receiveAlerts(2, 1);
    expect(startedCount).toBe(2);
    await endTransaction(new Error('busy'));
    expect(startedCount).toBe(3);
    await endTransaction();
    await endTransaction();
    expect([startedCount, pendingEnds.length]).toEqual([4, 1]);
  });

  it('drops alerts above an owner’s limit, and still stores the alerts of other owners', async () => {
    await receiveAlerts(1, MAX_IN_MEMORY + 100);
    await receiveAlerts(2, 1);
    expect(startedCount).toBe(2);
    for (let round = 0; pendingEnds.length > 0 && round < 1_000; round += 1) await endTransaction();
    expect(startedCount).toBe(MAX_IN_MEMORY + 1);
    await receiveAlerts(1, 1);
    expect(startedCount).toBe(MAX_IN_MEMORY + 2);
  });

  it('stores nothing while another process is the leader', async () => {
    isLeader = false;
    await receiveAlerts(1, 1);
    expect(startedCount).toBe(0);
  });

  const becomeLeader = async () => {
    isLeader = true;
    leaderTask = receiver.createLeaderTask();
    await waitForCallbacks();
  };

  it('stores the alerts of the last minute when this process becomes the leader', async () => {
    isLeader = false;
    await receiveAlerts(1, 1);
    nowMs += 40_000;
    await receiveAlerts(2, 1);
    await receiveAlerts(3, 1);
    nowMs += 20_000;
    await becomeLeader();
    expect(startedCount).toBe(2);
  });

  it('retries alerts that could not be stored until they are stored once', async () => {
    await receiveAlerts(1, 1);
    await endTransaction(new Error('busy'));
    expect(startedCount).toBe(1);
    await becomeLeader();
    expect(startedCount).toBe(2);
    await endTransaction();
    await leaderTask?.close();
    await becomeLeader();
    expect(startedCount).toBe(2);
  });

  it('stores at most 300 alerts of one owner that arrived without a leader', async () => {
    isLeader = false;
    await receiveAlerts(1, MAX_IN_MEMORY + 100);
    await becomeLeader();
    while (pendingEnds.length > 0) await endTransaction();
    expect(startedCount).toBe(MAX_IN_MEMORY);
  });
});
