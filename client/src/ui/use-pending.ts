import { useState } from 'react';

export interface Pending<T> {
  /** What the control shows: the choice, or what is in force. */
  value: T;
  pending: boolean;
  choose: (value: T) => void;
  undo: () => void;
}

/** A choice that waits for confirmation. It is forgotten when what is in force becomes the choice. */
export function usePending<T>(inForce: T): Pending<T> {
  const [choice, setChoice] = useState<{ value: T } | null>(null);
  const pending = choice !== null && choice.value !== inForce;
  return {
    value: pending ? choice.value : inForce,
    pending,
    choose: (value) => setChoice({ value }),
    undo: () => setChoice(null),
  };
}
