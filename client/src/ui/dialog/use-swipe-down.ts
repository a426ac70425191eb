import { useRef, type TouchEvent } from 'react';

/** Distance that counts as a swipe, px. */
const MIN_DISTANCE_PX = 48;

/** Returns the handlers of an element on which a finger swipes down. */
export function useSwipeDown(onSwipe: () => void) {
  const startY = useRef<number | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      startY.current = touches.length === 1 ? (touches[0]?.clientY ?? null) : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const endY = changedTouches[0]?.clientY;
      if (startY.current === null || endY === undefined) return;
      if (endY - startY.current >= MIN_DISTANCE_PX) onSwipe();
      startY.current = null;
    },
  };
}
