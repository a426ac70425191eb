import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

interface Options {
  value: number;
  min: number;
  max: number;
  disabled: boolean;
  onChange: (value: number) => void;
}

/** The steps of a key press, by key. With Shift they are ten times as large. */
const KEYS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };
/** Least movement of a drag, px. A press with less is a click on the label. */
const MIN_DRAG_PX = 3;

/**
 * Handlers of an element with a number's label and input: the arrow keys change the number, and so does a mouse that
 * drags the label, by one per pixel.
 */
export function useNumberSteps({ value, min, max, disabled, onChange }: Options) {
  const drag = useRef<{ startX: number; startValue: number; hasMoved: boolean } | null>(null);
  const change = (target: number) => {
    const number = Math.min(max, Math.max(min, Math.round(target)));
    if (number !== Math.round(value)) onChange(number);
  };
  const endDrag = () => {
    drag.current = null;
  };
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const step = KEYS[event.key];
      if (step === undefined || disabled || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      change(value + step * (event.shiftKey ? 10 : 1));
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const isLabel = event.target instanceof Element && event.target.closest('label') !== null;
      if (!isLabel || disabled || event.pointerType !== 'mouse' || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { startX: event.clientX, startValue: value, hasMoved: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = drag;
      if (!current) return;
      const distance = event.clientX - current.startX;
      if (!current.hasMoved && Math.abs(distance) < MIN_DRAG_PX) return;
      current.hasMoved = true;
      change(current.startValue + distance);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      // The element has captured the click, which would otherwise move the focus.
      if (drag.current?.hasMoved === false) event.currentTarget.querySelector('input')?.focus();
      endDrag();
    },
    onPointerCancel: endDrag,
  };
}
