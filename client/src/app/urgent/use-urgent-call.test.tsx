import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { startLanguage } from '../../i18n/language.js';
import { SLOW_CALL_MS, useUrgentCall } from './use-urgent-call.js';
import { toast } from '../../lib/toast/toast.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

describe('useUrgentCall', () => {
  let urgent: ReturnType<typeof useUrgentCall<boolean>>;
  let root: Root;
  let pendingCalls: { on: boolean; end: () => void; fail: () => void }[];
  const toastError = jest.spyOn(toast, 'error');
  const send = (on: boolean) =>
    new Promise<void>((end, fail) =>
      pendingCalls.push({ on, end, fail: () => fail(new Error('Bad Gateway')) }),
    );
  function Probe() {
    urgent = useUrgentCall('set panic', send);
    return null;
  }
  const startCall = (on: boolean) => act(async () => void urgent.call(on));
  const advance = (ms: number) => act(async () => jest.advanceTimersByTime(ms));

  beforeEach(async () => {
    jest.useFakeTimers();
    toastError.mockClear();
    pendingCalls = [];
    root = createRoot(document.createElement('div'));
    await act(async () =>
      root.render(
        <I18nextProvider i18n={startLanguage()}>
          <Probe />
        </I18nextProvider>,
      ),
    );
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    jest.useRealTimers();
  });

  it('reports a call as running until it ends, and as slow after 1.5 s', async () => {
    await startCall(true);
    await advance(SLOW_CALL_MS - 1);
    expect([urgent.isRunning, urgent.isSlow]).toEqual([true, false]);
    await advance(1);
    expect(urgent.isSlow).toBe(true);
    await act(async () => pendingCalls[0]?.end());
    expect([urgent.isRunning, urgent.isSlow]).toEqual([false, false]);
    expect(toastError).not.toHaveBeenCalled();
  });

  it('shows a toast for a failed call', async () => {
    await startCall(true);
    await act(async () => pendingCalls[0]?.fail());
    expect(toastError).toHaveBeenCalledTimes(1);
    expect(urgent.isRunning).toBe(false);
  });

  it('reports only the state of the newest of several running calls', async () => {
    await startCall(true);
    await advance(SLOW_CALL_MS + 500);
    await startCall(true);
    expect(pendingCalls.map(({ on }) => on)).toEqual([true, true]);
    expect([urgent.isRunning, urgent.isSlow]).toEqual([true, false]);
    await act(async () => pendingCalls[0]?.fail());
    expect(toastError).not.toHaveBeenCalled();
    expect(urgent.isRunning).toBe(true);
    await act(async () => pendingCalls[1]?.end());
    expect(urgent.isRunning).toBe(false);
  });
});
