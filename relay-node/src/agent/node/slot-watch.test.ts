import { setTimeout as sleep } from 'node:timers/promises';
import type { Machine } from '../../runner/runner.js';
import type { Slots } from './admission.js';
import { SlotWatch } from './slot-watch.js';

const TIMES = { every: 5, check: 50, first: 20_000, firstAgain: 5 };
const MACHINE: Machine = { cores: 2, memoryBytes: 1 };

describe('SlotWatch', () => {
  let check: (signal: AbortSignal) => Promise<Machine[]>;
  let watch: SlotWatch;
  let told: Slots[];

  const slotsOf = (machines: readonly Machine[]): Slots => ({
    servers: machines.length,
    broadcasts: machines.length,
  });
  /** Answers nobody, until the asker gives up. */
  const silent = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('given up')), { once: true });
    });
  const of = (count: number) => async () => Array.from({ length: count }, () => MACHINE);
  const tells = async (servers: number) => {
    const until = Date.now() + 30_000;
    while (told.at(-1)?.servers !== servers) {
      if (Date.now() > until) throw new Error(`Told at last: ${JSON.stringify(told.at(-1))}`);
      await sleep(5);
    }
  };

  beforeEach(() => {
    told = [];
    watch = new SlotWatch((signal) => check(signal), slotsOf, TIMES);
  });
  afterEach(() => watch.close());

  it('reports the slots of machines that were added or removed', async () => {
    check = of(3);
    watch.run((slots) => told.push(slots));
    for (const count of [3, 1, 0, 2]) {
      check = of(count);
      await tells(count);
    }
  });

  it('reports nothing while checks fail or time out, and the next count after that', async () => {
    check = of(2);
    watch.run((slots) => told.push(slots));
    await tells(2);
    let asked = 0;
    const refuse = () => Promise.reject(new Error('no leader'));
    check = (signal) => (++asked % 2 === 0 ? refuse() : silent(signal));
    told = [];
    while (asked < 4) await sleep(5);
    expect(told).toEqual([]);
    check = of(1);
    await tells(1);
  });

  it('gives up a check when it is closed, and does not check again', async () => {
    let asked = 0;
    let givenUp = false;
    check = (signal) => {
      asked += 1;
      signal.addEventListener('abort', () => (givenUp = true), { once: true });
      return silent(signal);
    };
    const slow = new SlotWatch((signal) => check(signal), slotsOf, { ...TIMES, check: 60_000 });
    slow.run((slots) => told.push(slots));
    while (asked === 0) await sleep(5);
    await slow.close();
    expect(givenUp).toBe(true);
    await sleep(50);
    expect([asked, told]).toEqual([1, []]);
  });

  it('repeats the first check until it succeeds', async () => {
    let asked = 0;
    check = async () => {
      asked += 1;
      if (asked < 3) throw new Error('no leader');
      return [MACHINE];
    };
    expect(await watch.first()).toEqual({ servers: 1, broadcasts: 1 });
  });

  it('begins without slots when they do not', async () => {
    check = silent;
    watch = new SlotWatch((signal) => check(signal), slotsOf, { ...TIMES, first: 200 });
    expect(await watch.first()).toEqual({ servers: 0, broadcasts: 0 });
  });
});
