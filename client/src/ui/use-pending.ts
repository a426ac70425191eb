import { useState } from 'react';

export interface Pending<T> {
  /** The value to show: the pending choice or the current value. */
  value: T;
  isPending: boolean;
  choose: (value: T) => void;
  undo: () => void;
}

/**
 * Tracks a choice that waits for confirmation. The choice is cleared once it is applied, so that a later change by
 * another user is shown.
 */
export function usePending<T>(current: T, isSame: (a: T, b: T) => boolean = (a, b) => a === b): Pending<T> {
  const [choice, setChoice] = useState<{ value: T } | null>(null);
  const isPending = choice !== null && !isSame(choice.value, current);
  if (choice !== null && !isPending) setChoice(null);
  return {
    value: isPending ? choice.value : current,
    isPending,
    choose: (value) => setChoice({ value }),
    undo: () => setChoice(null),
  };
}
