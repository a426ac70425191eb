import { StartQueue } from './start-queue.js';

const never = new AbortController().signal;

function gate(): { open: () => void; opened: Promise<void> } {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

describe('StartQueue', () => {
  it('runs at most its limit concurrently, in order', async () => {
    const queue = new StartQueue(2);
    const gates = [gate(), gate(), gate()];
    const begun: number[] = [];
    const runs = gates.map(({ opened }, n) => queue.run(() => (begun.push(n), opened), never));
    await Promise.resolve();
    expect(begun).toEqual([0, 1]);
    gates[1]?.open();
    await runs[1];
    await Promise.resolve();
    expect(begun).toEqual([0, 1, 2]);
    gates.forEach(({ open }) => open());
    await Promise.all(runs);
  });

  it('starts the next task after a failure', async () => {
    const queue = new StartQueue(1);
    await expect(queue.run(() => Promise.reject(new Error('no')), never)).rejects.toThrow('no');
    await expect(queue.run(() => Promise.resolve(7), never)).resolves.toBe(7);
  });

  it('rejects a waiting task on abort', async () => {
    const queue = new StartQueue(1);
    const { open, opened } = gate();
    const first = queue.run(() => opened, never);
    const leaving = new AbortController();
    const second = queue.run(() => Promise.resolve(), leaving.signal);
    leaving.abort(new Error('left'));
    await expect(second).rejects.toThrow('left');
    open();
    await first;
    await expect(queue.run(() => Promise.resolve(3), never)).resolves.toBe(3);
  });
});
