import { useState } from 'react';

/**
 * Tracks which of several dialogs is open. `close` belongs to one opening: a late response of an earlier opening does
 * not close the current dialog.
 */
export function useOpening<Kind>() {
  const [opening, setOpening] = useState<{ kind: Kind } | null>(null);
  return {
    opened: opening?.kind ?? null,
    open: (kind: Kind) => setOpening({ kind }),
    close: () => setOpening((current) => (current === opening ? null : current)),
  };
}
