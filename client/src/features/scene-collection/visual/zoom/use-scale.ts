import { useEffect, useState, type RefObject } from 'react';

/** Returns the scale at which the canvas is shown, 1 for its real size. Null until it is measured. */
export function useScale(stage: RefObject<HTMLElement | null>, canvasWidth: number): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useEffect(
    function observeWidth() {
      const element = stage.current;
      if (!element) return undefined;
      const observer = new ResizeObserver(() => setWidth(element.clientWidth));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [stage],
  );
  return width === null ? null : width / canvasWidth;
}
