import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { usePanicHold, type PanicHold } from './use-panic-hold.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const STARTED_AT = 1_700_000_000_000;
const HOLD_MS = 500;
const SHORT_HOLD_MS = 300;

describe('usePanicHold', () => {
  let hold: PanicHold;
  let root: Root;
  const onPanic = jest.fn();
  function Probe(props: { startedAt: number | null; canEndPanic: boolean }) {
    hold = usePanicHold({ ...props, onPanic });
    return null;
  }
  const renderProbe = (startedAt: number | null, canEndPanic = true) =>
    act(async () => root.render(<Probe startedAt={startedAt} canEndPanic={canEndPanic} />));
  const beginHold = () => act(async () => hold.begin(0));
  const endHold = () => act(async () => hold.end(SHORT_HOLD_MS));
  const advanceTime = (ms: number) => act(async () => jest.advanceTimersByTime(ms));

  beforeEach(async () => {
    jest.useFakeTimers();
    onPanic.mockClear();
    root = createRoot(document.createElement('div'));
    await renderProbe(null);
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    jest.useRealTimers();
  });

  it('begins a panic by one hold, and ends it by another', async () => {
    await beginHold();
    await advanceTime(HOLD_MS);
    await endHold();
    await renderProbe(STARTED_AT);
    await beginHold();
    await advanceTime(HOLD_MS);
    expect(onPanic.mock.calls).toEqual([[null], [STARTED_AT]]);
    expect(hold.wasShort).toBe(false);
  });

  it('sets `wasShort` for 4 s after a short hold, and sends no request', async () => {
    await beginHold();
    await advanceTime(SHORT_HOLD_MS);
    await endHold();
    expect([hold.wasShort, onPanic.mock.calls.length]).toEqual([true, 0]);
    await advanceTime(4_000);
    expect([hold.wasShort, onPanic.mock.calls.length]).toEqual([false, 0]);
  });

  it('sends the request even if another user begins a panic during the hold', async () => {
    await beginHold();
    await advanceTime(300);
    await renderProbe(STARTED_AT);
    await advanceTime(300);
    expect(onPanic.mock.calls).toEqual([[null]]);
  });

  it.each([null, STARTED_AT + 1])(
    'does not end a panic if the status changes to %p during the hold',
    async (startedAt) => {
      await renderProbe(STARTED_AT);
      await beginHold();
      await advanceTime(300);
      await renderProbe(startedAt);
      await advanceTime(300);
      expect(onPanic).not.toHaveBeenCalled();
    },
  );

  it('sends the request again while the status does not show the panic', async () => {
    for (let tries = 0; tries < 2; tries++) {
      await beginHold();
      await advanceTime(HOLD_MS);
      await endHold();
    }
    expect(onPanic.mock.calls).toEqual([[null], [null]]);
  });

  it('does not end a panic if the user has no right to end it', async () => {
    await renderProbe(STARTED_AT, false);
    await beginHold();
    await advanceTime(HOLD_MS + 100);
    await act(async () => hold.act());
    expect(onPanic).not.toHaveBeenCalled();
  });

  it('begins a panic without a hold for a screen reader', async () => {
    await act(async () => hold.act());
    expect(onPanic.mock.calls).toEqual([[null]]);
  });
});
