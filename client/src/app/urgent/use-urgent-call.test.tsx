import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { startLanguage } from '../../i18n/language.js';
import { useUrgentCall } from './use-urgent-call.js';
import { toast } from '../../lib/toast/toast.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

describe('useUrgentCall', () => {
  let urgent: ReturnType<typeof useUrgentCall<boolean>>;
  let root: Root;
  let sent: { on: boolean; end: () => void; fail: () => void }[];
  const error = jest.spyOn(toast, 'error');
  const send = (on: boolean) =>
    new Promise<void>((end, fail) => sent.push({ on, end, fail: () => fail(new Error('Bad Gateway')) }));
  function Probe() {
    urgent = useUrgentCall('set panic', send);
    return null;
  }
  const call = (on: boolean) => act(async () => void urgent.call(on));
  const pass = (ms: number) => act(async () => jest.advanceTimersByTime(ms));

  beforeEach(async () => {
    jest.useFakeTimers();
    error.mockClear();
    sent = [];
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
    await call(true);
    await pass(1_499);
    expect([urgent.isRunning, urgent.isSlow]).toEqual([true, false]);
    await pass(1);
    expect(urgent.isSlow).toBe(true);
    await act(async () => sent[0]?.end());
    expect([urgent.isRunning, urgent.isSlow]).toEqual([false, false]);
    expect(error).not.toHaveBeenCalled();
  });

  it('reports a failure', async () => {
    await call(true);
    await act(async () => sent[0]?.fail());
    expect(error).toHaveBeenCalledTimes(1);
    expect(urgent.isRunning).toBe(false);
  });

  it('can be called again during a call, and then shows only the state of the newest call', async () => {
    await call(true);
    await pass(2_000);
    await call(true);
    expect(sent.map(({ on }) => on)).toEqual([true, true]);
    expect([urgent.isRunning, urgent.isSlow]).toEqual([true, false]);
    await act(async () => sent[0]?.fail());
    expect(error).not.toHaveBeenCalled();
    expect(urgent.isRunning).toBe(true);
    await act(async () => sent[1]?.end());
    expect(urgent.isRunning).toBe(false);
  });
});
