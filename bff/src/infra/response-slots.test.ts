import { ResponseSlots } from './response-slots.js';
import { TooManyRequestsError } from './errors.js';

/** Requests a slot, as a response does. `entered` is true once it has one. */
function ask(slots: ResponseSlots, userId = 1) {
  const controller = new AbortController();
  const answer = {
    entered: false,
    failure: null as unknown,
    end: () => controller.abort(new Error('closed')),
    signal: controller.signal,
  };
  const done = slots.enter(userId, controller.signal).then(
    () => void (answer.entered = true),
    (error: unknown) => void (answer.failure = error),
  );
  return { ...answer, answer, done };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('ResponseSlots', () => {
  it('assigns free slots in the order of the calls, per user', async () => {
    const slots = new ResponseSlots({ atOnce: 1, waiting: 2 });
    const [first, second, third, other] = [ask(slots), ask(slots), ask(slots), ask(slots, 2)];
    await settle();
    const entered = () => [first, second, third, other].map(({ answer }) => answer.entered);
    expect(entered()).toEqual([true, false, false, true]);
    first.end();
    await settle();
    expect(entered()).toEqual([true, true, false, true]);
    second.end();
    await settle();
    expect(entered()).toEqual([true, true, true, true]);
  });

  it('rejects calls when too many wait, and skips aborted ones', async () => {
    const slots = new ResponseSlots({ atOnce: 1, waiting: 1 });
    const [first, second, third] = [ask(slots), ask(slots), ask(slots)];
    await settle();
    expect(third.answer.failure).toBeInstanceOf(TooManyRequestsError);
    second.end();
    await settle();
    expect(second.answer.failure).toEqual(new Error('closed'));
    first.end();
    const fourth = ask(slots);
    await settle();
    expect([second.answer.entered, fourth.answer.entered]).toEqual([false, true]);
  });

  it('assigns one slot per response', async () => {
    const slots = new ResponseSlots({ atOnce: 1, waiting: 1 });
    const [first, second] = [ask(slots), ask(slots)];
    await slots.enter(1, first.signal);
    const again = slots.enter(1, second.signal);
    first.end();
    await Promise.all([first.done, second.done, again]);
    expect([first.answer.entered, second.answer.entered]).toEqual([true, true]);
  });
});
