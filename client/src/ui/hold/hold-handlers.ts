import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';

export interface HoldActions {
  /** `timeStamp`: time of the press, as in `Event.timeStamp`. */
  begin: (timeStamp: number) => void;
  /** `timeStamp`: time of the release; without one, the hold is cancelled. */
  end: (timeStamp?: number) => void;
  /** Acts immediately, without a hold. */
  act: () => void;
}

const isPressKey = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' ';

/**
 * Returns the handlers of a button that acts when it is held, by finger, mouse, Enter or Space. A click without a press
 * comes from a screen reader, which can't hold, so it acts immediately.
 */
export function createHoldHandlers({ begin, end, act }: HoldActions) {
  return {
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (event.button !== 0) return;
      // Continues the hold if the finger slides off.
      event.currentTarget.setPointerCapture(event.pointerId);
      begin(event.timeStamp);
    },
    onPointerUp: ({ timeStamp }: PointerEvent) => end(timeStamp),
    onPointerCancel: () => end(),
    onLostPointerCapture: () => end(),
    onBlur: () => end(),
    onKeyDown: (event: KeyboardEvent) => {
      if (!isPressKey(event)) return;
      // Prevents the key's click.
      event.preventDefault();
      if (!event.repeat) begin(event.timeStamp);
    },
    onKeyUp: (event: KeyboardEvent) => {
      if (!isPressKey(event)) return;
      event.preventDefault();
      end(event.timeStamp);
    },
    onClick: (event: MouseEvent) => {
      if (event.detail === 0) act();
    },
    // On some phones a long touch would open a menu.
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  };
}
