import { useRef, useState, type PointerEvent, type RefObject } from 'react';
import { dragCorner, dragMove, type DragTarget, type DragResult } from './geometry/drag.js';
import type { Point } from './geometry/placement.js';
import type { Json } from './model/values.js';

/** Distance within which a drag snaps, and below which a press is a tap, screen pixels. */
const REACH_PX = 8;
const TAP_PX = 4;

interface Gesture {
  pointer: number;
  from: Point;
  index: number;
  target: Omit<DragTarget, 'reach'>;
  /** The dragged corner; null if the whole item is moved. */
  corner: Point | null;
  proportional: boolean;
  moved: boolean;
}

export interface DragStart {
  index: number;
  target: Omit<DragTarget, 'reach'>;
  corner: Point | null;
  proportional: boolean;
}

interface Options {
  /** The element that shows the canvas. */
  stage: RefObject<HTMLElement | null>;
  /** Width of the canvas, canvas pixels. */
  width: number;
  onPlaced: (index: number, item: Json) => void;
  onTap: (at: Point) => void;
}

/** Drags items by pointer. `drag` is the intermediate result; the final one is reported once at the end. */
export function useDrag({ stage, width, onPlaced, onTap }: Options) {
  const gesture = useRef<Gesture | null>(null);
  const [drag, setDrag] = useState<({ index: number } & DragResult) | null>(null);
  /** Returns the canvas pixels per screen pixel. */
  const ratio = () => width / Math.max(1, stage.current?.getBoundingClientRect().width ?? 1);
  const pointAt = ({ clientX, clientY }: PointerEvent): Point => {
    const { left = 0, top = 0 } = stage.current?.getBoundingClientRect() ?? {};
    return { x: (clientX - left) * ratio(), y: (clientY - top) * ratio() };
  };
  const resultOf = (event: PointerEvent, { from, target, corner, proportional }: Gesture) => {
    const by = { x: (event.clientX - from.x) * ratio(), y: (event.clientY - from.y) * ratio() };
    // Ctrl and Alt disable snapping, as in OBS.
    const dragged = { ...target, reach: event.altKey || event.ctrlKey ? 0 : REACH_PX * ratio() };
    return corner === null
      ? dragMove(dragged, by)
      : dragCorner(dragged, corner, by, proportional !== event.shiftKey);
  };
  const endDrag = () => {
    gesture.current = null;
    setDrag(null);
  };
  return {
    drag,
    pointAt,
    start: (event: PointerEvent<HTMLElement>, start: DragStart) => {
      if (event.button !== 0 || gesture.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const from = { x: event.clientX, y: event.clientY };
      gesture.current = { ...start, pointer: event.pointerId, from, moved: false };
    },
    handlers: {
      onPointerMove: (event: PointerEvent) => {
        const { current } = gesture;
        if (current?.pointer !== event.pointerId) return;
        const distance = Math.hypot(event.clientX - current.from.x, event.clientY - current.from.y);
        if (!current.moved && distance < TAP_PX) return;
        current.moved = true;
        setDrag({ index: current.index, ...resultOf(event, current) });
      },
      onPointerUp: (event: PointerEvent) => {
        const { current } = gesture;
        if (current?.pointer !== event.pointerId) return;
        endDrag();
        if (current.moved) onPlaced(current.index, resultOf(event, current).item);
        else if (current.corner === null) onTap(pointAt(event));
      },
      onPointerCancel: endDrag,
    },
  };
}
