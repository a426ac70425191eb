import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { waitFor } from '@testing-library/dom';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { I18nextProvider } from 'react-i18next';
import { startLanguage } from '../i18n/language.js';
import { useAction } from './use-action.js';
import { toast } from '../lib/toast/toast.js';

type Action = ReturnType<typeof useAction<'start' | 'scene'>>;

/** Returns a request that runs until the test calls `end`. */
function createPendingRequest() {
  let end: () => void = () => undefined;
  const request = jest.fn(() => new Promise<void>((resolve) => (end = resolve)));
  return { request, end: () => end() };
}

describe('useAction', () => {
  let action: Action;
  const root = createRoot(document.createElement('div'));
  function Probe() {
    action = useAction<'start' | 'scene'>();
    return null;
  }
  beforeAll(() =>
    flushSync(() =>
      root.render(
        <I18nextProvider i18n={startLanguage()}>
          <Probe />
        </I18nextProvider>,
      ),
    ),
  );
  afterAll(() => root.unmount());

  it('reports a running request as busy after a later request has ended', async () => {
    const [start, scene] = [createPendingRequest(), createPendingRequest()];
    const startOutcome = action.run('start', 'start obs', start.request);
    const sceneOutcome = action.run('scene', 'set scene', scene.request);
    await waitFor(() => expect(action.busy).toBe('scene'));
    scene.end();
    await sceneOutcome;
    await waitFor(() => expect(action.busy).toBe('start'));
    start.end();
    await startOutcome;
    await waitFor(() => expect(action.busy).toBeNull());
  });

  it('reports a failed request and allows a retry', async () => {
    const error = jest.spyOn(toast, 'error');
    const request = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await action.run('start', 'start obs', request)).toBe(false);
    expect(error).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(action.busy).toBeNull());
    expect(await action.run('start', 'start obs', () => Promise.resolve())).toBe(true);
  });

  it('shows that a slow request is still running, until it ends', async () => {
    jest.useFakeTimers();
    const [info, dismiss] = [jest.spyOn(toast, 'info'), jest.spyOn(toast, 'dismiss')];
    const start = createPendingRequest();
    const startOutcome = action.run('start', 'start obs', start.request);
    const slowRequestMs = 5_500;
    await jest.advanceTimersByTimeAsync(slowRequestMs - 100);
    expect(info).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(200);
    expect(info).toHaveBeenCalledWith('failed.stillTrying', expect.anything());
    start.end();
    await startOutcome;
    expect(dismiss).toHaveBeenCalledWith('still trying start');
    jest.useRealTimers();
  });

  it('does not start a request that is already running', async () => {
    const start = createPendingRequest();
    const startOutcome = action.run('start', 'start obs', start.request);
    expect(await action.run('start', 'start obs', start.request)).toBe(false);
    start.end();
    expect(await startOutcome).toBe(true);
    expect(start.request).toHaveBeenCalledTimes(1);
  });

  it('shows no toast for rejected fields of a form', async () => {
    const toastError = jest.spyOn(toast, 'error');
    toastError.mockClear();
    const rejectWith = (path: string) => () =>
      Promise.reject(
        new CombinedGraphQLErrors({
          errors: [
            { message: 'Unprocessable Entity', extensions: { status: 422, errors: [{ path, message: '' }] } },
          ],
        }),
      );
    const outcome = await action.submit('start', 'set name', rejectWith('/name'), ['name']);
    expect(outcome).toEqual({ isDone: false, rejectedFields: ['name'] });
    expect(toastError).not.toHaveBeenCalled();
    expect(await action.submit('start', 'set name', rejectWith('/other'), ['name'])).toEqual({
      isDone: false,
      rejectedFields: [],
    });
    expect(toastError).toHaveBeenCalledTimes(1);
    expect(await action.submit('start', 'set name', () => Promise.resolve(), ['name'])).toEqual({
      isDone: true,
      rejectedFields: [],
    });
  });
});
