import { useState } from 'react';

export interface Pending<T> {
  /** The value to show: the pending choice or the current value. */
  value: T;
  pending: boolean;
  choose: (value: T) => void;
  undo: () => void;
}

/**
 * A choice that waits for confirmation. It is cleared once it is applied, so that a later change by another user is
 * shown.
 */
export function usePending<T>(
  inForce: T,
  isSame: (one: T, other: T) => boolean = (one, other) => one === other,
): Pending<T> {
  const [choice, setChoice] = useState<{ value: T } | null>(null);
  const pending = choice !== null && !isSame(choice.value, inForce);
  if (choice !== null && !pending) setChoice(null);
  return {
    value: pending ? choice.value : inForce,
    pending,
    choose: (value) => setChoice({ value }),
    undo: () => setChoice(null),
  };
}
