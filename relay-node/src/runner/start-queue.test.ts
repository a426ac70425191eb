import { StartQueue } from './start-queue.js';

const neverAborted = new AbortController().signal;

function createGate(): { open: () => void; opened: Promise<void> } {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

describe('StartQueue', () => {
  it('runs tasks in order, at most two concurrently', async () => {
    const queue = new StartQueue(2);
    const gates = [createGate(), createGate(), createGate()];
    const startedTasks: number[] = [];
    const runs = gates.map(({ opened }, index) =>
      queue.run(() => (startedTasks.push(index), opened), neverAborted),
    );
    await Promise.resolve();
    expect(startedTasks).toEqual([0, 1]);
    gates[1]?.open();
    await runs[1];
    await Promise.resolve();
    expect(startedTasks).toEqual([0, 1, 2]);
    gates.forEach(({ open }) => open());
    await Promise.all(runs);
  });

  it('starts the next task after a failure', async () => {
    const queue = new StartQueue(1);
    await expect(queue.run(() => Promise.reject(new Error('failed')), neverAborted)).rejects.toThrow(
      'failed',
    );
    await expect(queue.run(() => Promise.resolve(7), neverAborted)).resolves.toBe(7);
  });

  it('rejects a waiting task on abort', async () => {
    const queue = new StartQueue(1);
    const { open, opened } = createGate();
    const runningTask = queue.run(() => opened, neverAborted);
    const abortController = new AbortController();
    const waitingTask = queue.run(() => Promise.resolve(), abortController.signal);
    abortController.abort(new Error('left'));
    await expect(waitingTask).rejects.toThrow('left');
    open();
    await runningTask;
    await expect(queue.run(() => Promise.resolve(3), neverAborted)).resolves.toBe(3);
  });
});
