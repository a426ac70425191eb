import { useState } from 'react';

export interface Pending<T> {
  /** What the control shows: the choice, or what is in force. */
  value: T;
  pending: boolean;
  choose: (value: T) => void;
  undo: () => void;
}

/**
 * A choice that waits for confirmation. It is forgotten once it is in force, so that a later change by somebody else is
 * shown instead of asked about.
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
