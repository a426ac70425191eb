import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import { useIsTouch, useIsWideDesktop } from '../../../../ui/use-media.js';
import type { Point } from '../geometry/placement.js';
import { useScale } from './use-scale.js';
import { applyZoomAction, centreOf, computeScroll, relativeTo, turnZoom, type ZoomAction } from './zoom.js';

interface ZoomElements {
  /** The element in which the canvas scrolls. */
  frame: RefObject<HTMLElement | null>;
  /** The element that shows the canvas. */
  stage: RefObject<HTMLElement | null>;
  canvasWidth: number;
}

export interface Zoom {
  /**
   * False where the canvas has no room to be zoomed, and for a finger, which could not scroll a zoomed canvas past an
   * item that it drags. The canvas then fits its frame.
   */
  isAvailable: boolean;
  /** The scale at which the canvas is shown, 1 for its real size. Null until it is measured. */
  scale: number | null;
  /** The chosen scale; null while the canvas fits its frame. */
  chosenScale: number | null;
  apply: (action: ZoomAction) => void;
}

/** Height of a line, if the browser reports the distance of a wheel in lines, px. */
const LINE_PX = 16;

interface ZoomState {
  /** Null while the canvas fits its frame. */
  scale: number | null;
  /** A point of the canvas, and its position in the window, that the change to this state must keep. */
  anchor: { relativePoint: Point; point: Point } | null;
}

/** Zooms the canvas by actions, and by the wheel with Ctrl. */
export function useZoom({ frame, stage, canvasWidth }: ZoomElements): Zoom {
  const [isWideDesktop, isTouch] = [useIsWideDesktop(), useIsTouch()];
  const isAvailable = isWideDesktop && !isTouch;
  const measuredScale = useScale(stage, canvasWidth);
  const [state, setState] = useState<ZoomState>({ scale: null, anchor: null });
  const chosenScale = isAvailable ? state.scale : null;

  const change = (computeScale: (scale: number) => number | null, fixedPoint?: Point) => {
    if (!frame.current || !stage.current) return;
    const area = stage.current.getBoundingClientRect();
    const point = fixedPoint ?? centreOf(frame.current.getBoundingClientRect());
    const anchor = { relativePoint: relativeTo(area, point), point };
    // Several turns of a wheel may arrive before the next rendering.
    setState((previous) => ({ scale: computeScale(previous.scale ?? area.width / canvasWidth), anchor }));
  };
  const apply = (action: ZoomAction) => change((scale) => applyZoomAction(scale, action));

  useLayoutEffect(
    function keepAnchor() {
      if (!state.anchor || !frame.current || !stage.current) return;
      const { relativePoint, point } = state.anchor;
      const { x, y } = computeScroll(stage.current.getBoundingClientRect(), relativePoint, point);
      frame.current.scrollBy({ left: x, top: y, behavior: 'instant' });
    },
    // Not the shown scale: in a window that becomes wide again, the point is no longer where it was.
    [frame, stage, state],
  );

  const turnWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return;
    // Otherwise the browser zooms the page.
    event.preventDefault();
    const wheelPx = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1);
    change((scale) => turnZoom(scale, wheelPx), { x: event.clientX, y: event.clientY });
  });
  useEffect(
    function addWheelListener() {
      const element = frame.current;
      if (!isAvailable || !element) return undefined;
      const listener = (event: WheelEvent) => turnWheel(event);
      element.addEventListener('wheel', listener, { passive: false });
      return () => element.removeEventListener('wheel', listener);
    },
    [frame, isAvailable],
  );
  return { isAvailable, scale: chosenScale ?? measuredScale, chosenScale, apply };
}
