import { useRef, useState, type PointerEvent, type RefObject } from 'react';
import { dragHandle, dragItem, type DragTarget, type DragResult } from './geometry/drag.js';
import type { Point } from './geometry/placement.js';
import type { Json } from './model/values.js';

/** Maximum distance at which a dragged item snaps to a line, screen pixels. */
const SNAP_DISTANCE_PX = 8;
/** Minimum movement of a drag, screen pixels. A press with less movement is a tap. */
const MIN_DRAG_PX = 4;

interface Gesture {
  pointerId: number;
  /** Where the drag began, screen pixels. */
  startPosition: Point;
  /** That point of the canvas, canvas pixels. It stays right if the canvas scrolls or is zoomed during the drag. */
  startPoint: Point;
  index: number;
  target: Omit<DragTarget, 'snapDistance'>;
  /** The dragged handle as a point of the box, 0, 0.5 or 1 on each axis; null if the whole item is moved. */
  handle: Point | null;
  keepsAspectRatio: boolean;
  hasMoved: boolean;
}

export interface DragStart {
  index: number;
  target: Omit<DragTarget, 'snapDistance'>;
  handle: Point | null;
  keepsAspectRatio: boolean;
}

interface Options {
  /** The element that shows the canvas. */
  stage: RefObject<HTMLElement | null>;
  /** Width of the canvas, canvas pixels. */
  width: number;
  onPlaced: (index: number, item: Json) => void;
  onTap: (point: Point) => void;
}

/** Drags items by pointer. `drag` is the intermediate result; the final result is reported once at the end. */
export function useDrag({ stage, width, onPlaced, onTap }: Options) {
  const gesture = useRef<Gesture | null>(null);
  const [drag, setDrag] = useState<({ index: number; isResize: boolean } & DragResult) | null>(null);
  /** Returns the canvas pixels per screen pixel. */
  const canvasScale = () => width / Math.max(1, stage.current?.getBoundingClientRect().width ?? 1);
  const pointAt = ({ clientX, clientY }: PointerEvent): Point => {
    const { left = 0, top = 0 } = stage.current?.getBoundingClientRect() ?? {};
    return { x: (clientX - left) * canvasScale(), y: (clientY - top) * canvasScale() };
  };
  const computeResult = (event: PointerEvent, { startPoint, target, handle, keepsAspectRatio }: Gesture) => {
    const point = pointAt(event);
    const delta = { x: point.x - startPoint.x, y: point.y - startPoint.y };
    // Ctrl and Alt disable snapping, as in OBS.
    const dragTarget = {
      ...target,
      snapDistance: event.altKey || event.ctrlKey ? 0 : SNAP_DISTANCE_PX * canvasScale(),
    };
    return handle === null
      ? dragItem(dragTarget, delta)
      : dragHandle(dragTarget, handle, delta, keepsAspectRatio !== event.shiftKey);
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
      gesture.current = {
        ...start,
        pointerId: event.pointerId,
        startPosition: { x: event.clientX, y: event.clientY },
        startPoint: pointAt(event),
        hasMoved: false,
      };
    },
    handlers: {
      onPointerMove: (event: PointerEvent) => {
        const { current } = gesture;
        if (current?.pointerId !== event.pointerId) return;
        const distance = Math.hypot(
          event.clientX - current.startPosition.x,
          event.clientY - current.startPosition.y,
        );
        if (!current.hasMoved && distance < MIN_DRAG_PX) return;
        current.hasMoved = true;
        setDrag({
          index: current.index,
          isResize: current.handle !== null,
          ...computeResult(event, current),
        });
      },
      onPointerUp: (event: PointerEvent) => {
        const { current } = gesture;
        if (current?.pointerId !== event.pointerId) return;
        endDrag();
        if (current.hasMoved) onPlaced(current.index, computeResult(event, current).item);
        else if (current.handle === null) onTap(pointAt(event));
      },
      onPointerCancel: endDrag,
    },
  };
}
