import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useIsWideDesktop } from '../../../../ui/use-media.js';
import type { Point } from '../geometry/placement.js';
import { isKeyFree } from './is-key-free.js';
import { useScale } from './use-scale.js';
import {
  applyZoomAction,
  centreOf,
  computeScroll,
  findZoomAction,
  relativeTo,
  turnZoom,
  type ZoomAction,
} from './zoom.js';

interface ZoomElements {
  /** The element in which the canvas scrolls. */
  frame: RefObject<HTMLElement | null>;
  /** The element that shows the canvas. */
  stage: RefObject<HTMLElement | null>;
  canvasWidth: number;
}

export interface Zoom {
  /** False where the canvas has no room to be zoomed: it then fits its frame. */
  isAvailable: boolean;
  /** The scale at which the canvas is shown, 1 for its real size. Null until it is measured. */
  scale: number | null;
  /** The chosen scale; null while the canvas fits its frame. */
  chosenScale: number | null;
  apply: (action: ZoomAction) => void;
}

/** Height of a line, if the browser reports the distance of a wheel in lines, px. */
const LINE_PX = 16;

/** Zooms the canvas by buttons, by the keys 0, 1, + and -, and by the wheel with Ctrl. */
export function useZoom({ frame, stage, canvasWidth }: ZoomElements): Zoom {
  const isAvailable = useIsWideDesktop();
  const fittedScale = useScale(stage, canvasWidth);
  const [chosenScale, setChosenScale] = useState<number | null>(null);
  const shownScale = isAvailable ? chosenScale : null;
  /** A point of the canvas, and its position in the window, that the next change must keep. */
  const anchor = useRef<{ relativePoint: Point; point: Point } | null>(null);

  const change = (computeScale: (scale: number) => number | null, fixedPoint?: Point) => {
    if (!frame.current || !stage.current) return;
    const area = stage.current.getBoundingClientRect();
    const point = fixedPoint ?? centreOf(frame.current.getBoundingClientRect());
    anchor.current = { relativePoint: relativeTo(area, point), point };
    // Several turns of a wheel may arrive before the next rendering.
    setChosenScale((previous) => computeScale(previous ?? area.width / canvasWidth));
  };
  const apply = (action: ZoomAction) => change((scale) => applyZoomAction(scale, action));

  useLayoutEffect(
    function keepAnchor() {
      if (!anchor.current || !frame.current || !stage.current) return;
      const { relativePoint, point } = anchor.current;
      anchor.current = null;
      const { x, y } = computeScroll(stage.current.getBoundingClientRect(), relativePoint, point);
      frame.current.scrollBy({ left: x, top: y, behavior: 'instant' });
    },
    [frame, stage, shownScale],
  );

  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    const action = findZoomAction(event);
    if (!action || event.defaultPrevented || event.isComposing) return;
    if (!frame.current || !isKeyFree(event.target, frame.current)) return;
    event.preventDefault();
    apply(action);
  });
  const turnWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return;
    // Otherwise the browser zooms the page.
    event.preventDefault();
    const wheelPx = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1);
    change((scale) => turnZoom(scale, wheelPx), { x: event.clientX, y: event.clientY });
  });
  useEffect(
    function addListeners() {
      const element = frame.current;
      if (!isAvailable || !element) return undefined;
      const controller = new AbortController();
      const { signal } = controller;
      document.addEventListener('keydown', (event) => pressKey(event), { signal });
      element.addEventListener('wheel', (event) => turnWheel(event), { passive: false, signal });
      return () => controller.abort();
    },
    [frame, isAvailable],
  );
  return { isAvailable, scale: shownScale ?? fittedScale, chosenScale: shownScale, apply };
}
