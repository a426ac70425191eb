import { useState } from 'react';

/**
 * Which window of several is open, if any. `close` is that of one opening: the answer of what was asked there may come
 * late, when another window is open in its place, and closes nothing then.
 */
export function useOpening<Kind>() {
  const [opening, setOpening] = useState<{ kind: Kind } | null>(null);
  return {
    opened: opening?.kind ?? null,
    open: (kind: Kind) => setOpening({ kind }),
    close: () => setOpening((now) => (now === opening ? null : now)),
  };
}
