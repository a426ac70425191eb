import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { usePanicHold, type PanicHold } from './use-panic-hold.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const SINCE = 1_700_000_000_000;

describe('usePanicHold', () => {
  let hold: PanicHold;
  let root: Root;
  const onPanic = jest.fn();
  function Probe(props: { since: number | null; mayEnd: boolean }) {
    hold = usePanicHold({ ...props, onPanic });
    return null;
  }
  const show = (since: number | null, mayEnd = true) =>
    act(async () => root.render(<Probe since={since} mayEnd={mayEnd} />));
  const begin = () => act(async () => hold.begin());
  const end = () => act(async () => hold.end());
  const pass = (ms: number) => act(async () => jest.advanceTimersByTime(ms));

  beforeEach(async () => {
    jest.useFakeTimers();
    onPanic.mockClear();
    root = createRoot(document.createElement('div'));
    await show(null);
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    jest.useRealTimers();
  });

  it('begins a panic by one hold, and ends it by another', async () => {
    await begin();
    await pass(500);
    await end();
    await show(SINCE);
    await begin();
    await pass(500);
    expect(onPanic.mock.calls).toEqual([[null], [SINCE]]);
    expect(hold.wasShort).toBe(false);
  });

  it('explains a short press for 4 s, and does nothing else', async () => {
    await begin();
    await pass(300);
    await end();
    expect([hold.wasShort, onPanic.mock.calls.length]).toEqual([true, 0]);
    await pass(4_000);
    expect([hold.wasShort, onPanic.mock.calls.length]).toEqual([false, 0]);
  });

  it('sends a panic even if somebody else begins one during the hold, and does not end that one', async () => {
    await begin();
    await pass(300);
    await show(SINCE);
    await pass(300);
    expect(onPanic.mock.calls).toEqual([[null]]);
  });

  it.each([null, SINCE + 1])('does not end a panic that is followed by %p during the hold', async (next) => {
    await show(SINCE);
    await begin();
    await pass(300);
    await show(next);
    await pass(300);
    expect(onPanic).not.toHaveBeenCalled();
  });

  it('sends the request again while the status does not show it yet', async () => {
    for (let tries = 0; tries < 2; tries++) {
      await begin();
      await pass(500);
      await end();
    }
    expect(onPanic.mock.calls).toEqual([[null], [null]]);
  });

  it('does not end a panic without the right to', async () => {
    await show(SINCE, false);
    await begin();
    await pass(600);
    await act(async () => hold.act());
    expect(onPanic).not.toHaveBeenCalled();
  });

  it('acts without a hold for a screen reader', async () => {
    await act(async () => hold.act());
    expect(onPanic.mock.calls).toEqual([[null]]);
  });
});
