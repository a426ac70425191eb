import { ResponseSlots } from './response-slots.js';
import { TooManyRequestsError } from './errors.js';

/** Requests a slot, as a response does. `entered` is true once it has one. */
function requestSlot(slots: ResponseSlots, userId = 1) {
  const controller = new AbortController();
  const response = {
    entered: false,
    failure: null as unknown,
    end: () => controller.abort(new Error('closed')),
    signal: controller.signal,
  };
  const done = slots.enter(userId, controller.signal).then(
    () => void (response.entered = true),
    (error: unknown) => void (response.failure = error),
  );
  return { ...response, answer: response, done };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('ResponseSlots', () => {
  it('assigns free slots in the order of the calls, per user', async () => {
    const slots = new ResponseSlots({ atOnce: 1, waiting: 2 });
    const [first, second, third, other] = [
      requestSlot(slots),
      requestSlot(slots),
      requestSlot(slots),
      requestSlot(slots, 2),
    ];
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
    const [first, second, third] = [requestSlot(slots), requestSlot(slots), requestSlot(slots)];
    await settle();
    expect(third.answer.failure).toBeInstanceOf(TooManyRequestsError);
    second.end();
    await settle();
    expect(second.answer.failure).toEqual(new Error('closed'));
    first.end();
    const fourth = requestSlot(slots);
    await settle();
    expect([second.answer.entered, fourth.answer.entered]).toEqual([false, true]);
  });

  it('assigns one slot per response', async () => {
    const slots = new ResponseSlots({ atOnce: 1, waiting: 1 });
    const [first, second] = [requestSlot(slots), requestSlot(slots)];
    await slots.enter(1, first.signal);
    const again = slots.enter(1, second.signal);
    first.end();
    await Promise.all([first.done, second.done, again]);
    expect([first.answer.entered, second.answer.entered]).toEqual([true, true]);
  });
});
