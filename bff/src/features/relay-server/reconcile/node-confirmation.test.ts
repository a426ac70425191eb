import { SERVER_TIMES } from '@trailcast/schema/limits';
import { confirmByNode, type NodeConfirmationDeps } from './node-confirmation.js';
import { ServerWatch } from './server-watch.js';

/** Time that a request has besides the wait, ms. */
const REST_MS = 500;

describe(confirmByNode, () => {
  let isSettled: boolean;
  beforeEach(() => {
    jest.useFakeTimers();
    isSettled = false;
  });
  afterEach(() => jest.useRealTimers());

  const confirm = (syncNow: () => Promise<unknown>) =>
    confirmByNode(
      {
        database: { read: () => Promise.resolve({ id: 7 }) },
        sync: { syncNow },
        watch: new ServerWatch(),
        closing: new AbortController().signal,
      } as unknown as NodeConfirmationDeps,
      {
        viewer: { userId: 1 },
        id: 7,
        isDone: () => false,
        createTimeoutError: () => new Error('not confirmed'),
      },
    ).finally(() => (isSettled = true));

  it.each([
    ['confirms nothing', () => Promise.resolve()],
    ['does not answer', () => new Promise<never>(() => undefined)],
  ])('fails before the contract’s 5 s are over if the node %s', async (_, syncNow) => {
    const failure = expect(confirm(syncNow)).rejects.toThrow('not confirmed');
    await jest.advanceTimersByTimeAsync(SERVER_TIMES.stopMs - 2 * REST_MS);
    expect(isSettled).toBe(false);
    await jest.advanceTimersByTimeAsync(REST_MS);
    expect(isSettled).toBe(true);
    await failure;
  });
});
