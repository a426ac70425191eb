import { KeyedQueue, SerialQueue } from './queue.js';

/** Returns a step that waits for `end`, and its progress. */
function heldStep() {
  let end: (error?: Error) => void = () => undefined;
  const step = jest.fn(
    () => new Promise<void>((resolve, reject) => (end = (error) => (error ? reject(error) : resolve()))),
  );
  return { step, end: (error?: Error) => end(error) };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('SerialQueue', () => {
  it('starts a step when the previous one has ended or failed', async () => {
    const queue = new SerialQueue();
    const first = heldStep();
    const second = jest.fn(() => 2);
    const failing = queue.run(first.step);
    const result = queue.run(second);
    await turn();
    expect(second).not.toHaveBeenCalled();
    first.end(new Error('failed'));
    await expect(failing).rejects.toThrow('failed');
    expect(await result).toBe(2);
  });
});

describe('KeyedQueue', () => {
  it('keeps the order per key, and removes idle keys', async () => {
    const queue = new KeyedQueue<number>();
    const first = heldStep();
    const [second, other] = [jest.fn(), jest.fn()];
    const ends = [queue.run(1, first.step), queue.run(1, second), queue.run(2, other)];
    await turn();
    expect([first.step, second, other].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1]);
    expect(queue.size).toBe(1);
    expect([queue.stepsOf(1), queue.stepsOf(2)]).toEqual([2, 0]);
    first.end();
    await Promise.all(ends);
    expect(second).toHaveBeenCalled();
    expect(queue.size).toBe(0);
  });
});
