import { KeyedQueue, SerialQueue } from './queue.js';

/** Returns a step that runs until `end` is called, and that `end`. The step fails with the error given to `end`. */
function createPendingStep() {
  let end: (error?: Error) => void = () => undefined;
  const step = jest.fn(
    () => new Promise<void>((resolve, reject) => (end = (error) => (error ? reject(error) : resolve()))),
  );
  return { step, end: (error?: Error) => end(error) };
}
const waitForTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('SerialQueue', () => {
  it('starts a step when the previous one has ended or failed', async () => {
    const queue = new SerialQueue();
    const firstStep = createPendingStep();
    const secondStep = jest.fn(() => 2);
    const failing = queue.run(firstStep.step);
    const result = queue.run(secondStep);
    await waitForTurn();
    expect(secondStep).not.toHaveBeenCalled();
    firstStep.end(new Error('failed'));
    await expect(failing).rejects.toThrow('failed');
    expect(await result).toBe(2);
  });
});

describe('KeyedQueue', () => {
  it('keeps the order per key, and removes idle keys', async () => {
    const queue = new KeyedQueue<number>();
    const firstStep = createPendingStep();
    const [secondStep, otherStep] = [jest.fn(), jest.fn()];
    const ends = [queue.run(1, firstStep.step), queue.run(1, secondStep), queue.run(2, otherStep)];
    await waitForTurn();
    expect([firstStep.step, secondStep, otherStep].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1]);
    expect(queue.size).toBe(1);
    expect([queue.countSteps(1), queue.countSteps(2)]).toEqual([2, 0]);
    firstStep.end();
    await Promise.all(ends);
    expect(secondStep).toHaveBeenCalled();
    expect(queue.size).toBe(0);
  });
});
