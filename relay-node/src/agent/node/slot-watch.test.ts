import { setTimeout as sleep } from 'node:timers/promises';
import type { Machine } from '../../runner/runner.js';
import type { Slots } from './admission.js';
import { SlotWatch } from './slot-watch.js';

const TIMES = { every: 5, look: 50, first: 20_000, firstAgain: 5 };
const MACHINE: Machine = { cores: 2, memoryBytes: 1 };

describe('SlotWatch', () => {
  let look: (signal: AbortSignal) => Promise<Machine[]>;
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
    watch = new SlotWatch((signal) => look(signal), slotsOf, TIMES);
  });
  afterEach(() => watch.close());

  it('tells the slots of machines that were added or have gone', async () => {
    look = of(3);
    watch.run((slots) => told.push(slots));
    for (const count of [3, 1, 0, 2]) {
      look = of(count);
      await tells(count);
    }
  });

  it('tells nothing while the machines can not be asked, or do not answer, and the next count then', async () => {
    look = of(2);
    watch.run((slots) => told.push(slots));
    await tells(2);
    let asked = 0;
    const refuse = () => Promise.reject(new Error('no leader'));
    look = (signal) => (++asked % 2 === 0 ? refuse() : silent(signal));
    told = [];
    while (asked < 4) await sleep(5);
    expect(told).toEqual([]);
    look = of(1);
    await tells(1);
  });

  it('gives up a look when it is closed, and does not look again', async () => {
    let asked = 0;
    let givenUp = false;
    look = (signal) => {
      asked += 1;
      signal.addEventListener('abort', () => (givenUp = true), { once: true });
      return silent(signal);
    };
    const slow = new SlotWatch((signal) => look(signal), slotsOf, { ...TIMES, look: 60_000 });
    slow.run((slots) => told.push(slots));
    while (asked === 0) await sleep(5);
    await slow.close();
    expect(givenUp).toBe(true);
    await sleep(50);
    expect([asked, told]).toEqual([1, []]);
  });

  it('asks at first until the machines answer', async () => {
    let asked = 0;
    look = async () => {
      asked += 1;
      if (asked < 3) throw new Error('no leader');
      return [MACHINE];
    };
    expect(await watch.first()).toEqual({ servers: 1, broadcasts: 1 });
  });

  it('begins without slots when they do not', async () => {
    look = silent;
    watch = new SlotWatch((signal) => look(signal), slotsOf, { ...TIMES, first: 200 });
    expect(await watch.first()).toEqual({ servers: 0, broadcasts: 0 });
  });
});
