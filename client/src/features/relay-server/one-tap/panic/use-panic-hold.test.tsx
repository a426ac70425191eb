import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { usePanicHold, type PanicHold } from './use-panic-hold.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

describe('usePanicHold', () => {
  let hold: PanicHold;
  let root: Root;
  const onPanic = jest.fn();
  function Probe(props: { isOn: boolean; mayEnd: boolean }) {
    hold = usePanicHold({ ...props, onPanic });
    return null;
  }
  const show = (isOn: boolean, mayEnd = true) =>
    act(async () => root.render(<Probe isOn={isOn} mayEnd={mayEnd} />));
  const begin = () => act(async () => hold.begin());
  const end = () => act(async () => hold.end());
  const pass = (ms: number) => act(async () => jest.advanceTimersByTime(ms));

  beforeEach(async () => {
    jest.useFakeTimers();
    onPanic.mockClear();
    root = createRoot(document.createElement('div'));
    await show(false);
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    jest.useRealTimers();
  });

  it('begins a panic by one hold, and ends it by one', async () => {
    await begin();
    await pass(500);
    await end();
    await show(true);
    await begin();
    await pass(500);
    expect(onPanic.mock.calls).toEqual([[true], [false]]);
    expect(hold.wasShort).toBe(false);
  });

  it('does nothing by a short press but to say so for 4 s', async () => {
    await begin();
    await pass(300);
    await end();
    expect([hold.wasShort, onPanic.mock.calls.length]).toEqual([true, 0]);
    await pass(4_000);
    expect([hold.wasShort, onPanic.mock.calls.length]).toEqual([false, 0]);
  });

  it('does not end the panic that somebody else begins during the hold', async () => {
    await begin();
    await pass(300);
    await show(true);
    await pass(300);
    expect(onPanic).not.toHaveBeenCalled();
  });

  it('asks again while the status does not show it yet', async () => {
    for (let tries = 0; tries < 2; tries++) {
      await begin();
      await pass(500);
      await end();
    }
    expect(onPanic.mock.calls).toEqual([[true], [true]]);
  });

  it('does not end a panic that the user may not end', async () => {
    await show(true, false);
    await begin();
    await pass(600);
    await act(async () => hold.act());
    expect(onPanic).not.toHaveBeenCalled();
  });

  it('acts without a hold for a screen reader', async () => {
    await act(async () => hold.act());
    expect(onPanic.mock.calls).toEqual([[true]]);
  });
});
