import { useState } from 'react';

/**
 * Returns a dialog's field values and their setter. They are reset to `atOpening()` at each opening. The dialog stays
 * mounted, because a newly mounted dialog could not return the focus.
 */
export function useStateAtOpening<T extends object | string | null>(open: boolean, atOpening: () => T) {
  const [state, setState] = useState(atOpening);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setState(atOpening);
  }
  return [state, setState] as const;
}
