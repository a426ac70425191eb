import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { createHoldHandlers } from './hold-handlers.js';

describe('createHoldHandlers', () => {
  const actions = { begin: jest.fn(), end: jest.fn(), act: jest.fn() };
  const handlers = createHoldHandlers(actions);
  const preventDefault = jest.fn();
  const capture = jest.fn();
  const pressPointer = (button: number) =>
    handlers.onPointerDown({
      button,
      pointerId: 7,
      currentTarget: { setPointerCapture: capture },
    } as unknown as PointerEvent<HTMLButtonElement>);
  const createKeyEvent = (name: string, repeat = false) =>
    ({ key: name, repeat, preventDefault }) as unknown as KeyboardEvent;
  const click = (detail: number) => handlers.onClick({ detail } as MouseEvent);
  const callCounts = () => [actions.begin, actions.end, actions.act].map(({ mock }) => mock.calls.length);

  beforeEach(() => jest.clearAllMocks());

  it('begins a hold with a finger, and continues it if the finger slides off', () => {
    pressPointer(0);
    expect(capture).toHaveBeenCalledWith(7);
    expect(callCounts()).toEqual([1, 0, 0]);
    handlers.onPointerUp({ timeStamp: 9 } as PointerEvent);
    expect(actions.end).toHaveBeenCalledWith(9);
    expect(callCounts()).toEqual([1, 1, 0]);
  });

  it('does not begin a hold with the secondary mouse button', () => {
    pressPointer(2);
    expect(callCounts()).toEqual([0, 0, 0]);
  });

  it.each(['Enter', ' '])('holds with the key %p, and ignores key repeats and the key’s click', (name) => {
    handlers.onKeyDown(createKeyEvent(name));
    handlers.onKeyDown(createKeyEvent(name, true));
    handlers.onKeyUp(createKeyEvent(name));
    expect(callCounts()).toEqual([1, 1, 0]);
    expect(preventDefault).toHaveBeenCalledTimes(3);
  });

  it('ignores other keys', () => {
    handlers.onKeyDown(createKeyEvent('Tab'));
    handlers.onKeyUp(createKeyEvent('Tab'));
    expect(callCounts()).toEqual([0, 0, 0]);
    expect(preventDefault).not.toHaveBeenCalled();
  });

  it('acts on the click of a screen reader, but not on the click of a finger', () => {
    click(1);
    expect(callCounts()).toEqual([0, 0, 0]);
    click(0);
    expect(callCounts()).toEqual([0, 0, 1]);
  });
});
