import { ResponseSlots } from './response-slots.js';
import { TooManyRequestsError } from './errors.js';

/** Requests a slot for a response. `state.hasSlot` is true when the response has one. */
function requestSlot(slots: ResponseSlots, userId = 1) {
  const controller = new AbortController();
  const { signal } = controller;
  const state = { hasSlot: false, failure: null as unknown };
  const done = slots.acquire(userId, signal).then(
    () => void (state.hasSlot = true),
    (error: unknown) => void (state.failure = error),
  );
  return { state, signal, done, end: () => controller.abort(new Error('closed')) };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('ResponseSlots', () => {
  it('assigns free slots in the order of the requests, per user', async () => {
    const slots = new ResponseSlots({ maxConcurrent: 1, maxWaiting: 2 });
    const [first, second, third, other] = [
      requestSlot(slots),
      requestSlot(slots),
      requestSlot(slots),
      requestSlot(slots, 2),
    ];
    await settle();
    const listStates = () => [first, second, third, other].map(({ state }) => state.hasSlot);
    expect(listStates()).toEqual([true, false, false, true]);
    first.end();
    await settle();
    expect(listStates()).toEqual([true, true, false, true]);
    second.end();
    await settle();
    expect(listStates()).toEqual([true, true, true, true]);
  });

  it('rejects a request when too many are waiting, and skips aborted requests', async () => {
    const slots = new ResponseSlots({ maxConcurrent: 1, maxWaiting: 1 });
    const [first, second, third] = [requestSlot(slots), requestSlot(slots), requestSlot(slots)];
    await settle();
    expect(third.state.failure).toBeInstanceOf(TooManyRequestsError);
    second.end();
    await settle();
    expect(second.state.failure).toEqual(new Error('closed'));
    first.end();
    const fourth = requestSlot(slots);
    await settle();
    expect([second.state.hasSlot, fourth.state.hasSlot]).toEqual([false, true]);
  });

  it('assigns only one slot to a response', async () => {
    const slots = new ResponseSlots({ maxConcurrent: 1, maxWaiting: 1 });
    const [first, second] = [requestSlot(slots), requestSlot(slots)];
    await slots.acquire(1, first.signal);
    const again = slots.acquire(1, second.signal);
    first.end();
    await Promise.all([first.done, second.done, again]);
    expect([first.state.hasSlot, second.state.hasSlot]).toEqual([true, true]);
  });
});
