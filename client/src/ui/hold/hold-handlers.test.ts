import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { holdHandlers } from './hold-handlers.js';

describe('holdHandlers', () => {
  const actions = { begin: jest.fn(), end: jest.fn(), act: jest.fn() };
  const handlers = holdHandlers(actions);
  const preventDefault = jest.fn();
  const capture = jest.fn();
  const down = (button: number) =>
    handlers.onPointerDown({
      button,
      pointerId: 7,
      currentTarget: { setPointerCapture: capture },
    } as unknown as PointerEvent<HTMLButtonElement>);
  const key = (name: string, repeat = false) =>
    ({ key: name, repeat, preventDefault }) as unknown as KeyboardEvent;
  const click = (detail: number) => handlers.onClick({ detail } as MouseEvent);
  const counts = () => [actions.begin, actions.end, actions.act].map(({ mock }) => mock.calls.length);

  beforeEach(() => jest.clearAllMocks());

  it('begins with a finger, and continues if it slides off', () => {
    down(0);
    expect(capture).toHaveBeenCalledWith(7);
    expect(counts()).toEqual([1, 0, 0]);
    handlers.onPointerUp();
    expect(counts()).toEqual([1, 1, 0]);
  });

  it('does not begin with the other mouse button', () => {
    down(2);
    expect(counts()).toEqual([0, 0, 0]);
  });

  it.each(['Enter', ' '])('holds with the key %p, and ignores key repeats and the key’s click', (name) => {
    handlers.onKeyDown(key(name));
    handlers.onKeyDown(key(name, true));
    handlers.onKeyUp(key(name));
    expect(counts()).toEqual([1, 1, 0]);
    expect(preventDefault).toHaveBeenCalledTimes(3);
  });

  it('ignores other keys', () => {
    handlers.onKeyDown(key('Tab'));
    handlers.onKeyUp(key('Tab'));
    expect(counts()).toEqual([0, 0, 0]);
    expect(preventDefault).not.toHaveBeenCalled();
  });

  it('acts on a screen reader’s click, and not on a finger’s', () => {
    click(1);
    expect(counts()).toEqual([0, 0, 0]);
    click(0);
    expect(counts()).toEqual([0, 0, 1]);
  });
});
