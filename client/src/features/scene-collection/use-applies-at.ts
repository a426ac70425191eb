import { useMemo, useState } from 'react';
import { createChangeFinder } from './change-kind.js';
import type { Draft } from './editor-draft.js';
import { findAppliesAtKey, type AppliesAtKey, type OnProgram } from './on-program.js';

interface AppliesAt {
  /** Time at which the server applies the draft; null if unknown or without a server. */
  appliesAt: AppliesAtKey;
  /** To be called with each text before it is sent. */
  onSend: (text: string) => void;
}

/** Returns when the server applies the draft, and follows what is saved. */
export function useAppliesAt(
  draft: Draft | null,
  hasChanges: boolean,
  onProgram: OnProgram | null,
): AppliesAt {
  /** The text that was sent last, if the server applies it at once. */
  const [liveText, setLiveText] = useState<string | null>(null);
  const storedText = draft?.storedText ?? '';
  const findKind = useMemo(() => createChangeFinder(storedText), [storedText]);
  const text = hasChanges && onProgram?.isLive ? draft?.text : undefined;
  const changeKind = useMemo(() => (text === undefined ? 'none' : findKind(text)), [findKind, text]);
  // Until the server has applied a live change, it shows older scenes, but does not wait for the broadcast's end.
  const isApplying = liveText !== null && liveText === draft?.storedText;
  const isOutdated = onProgram?.isOutdated && isApplying ? undefined : onProgram?.isOutdated;
  return {
    appliesAt: onProgram && findAppliesAtKey({ ...onProgram, isOutdated }, changeKind),
    onSend: (sentText) => {
      const isUpToDate = onProgram?.isLive && (onProgram.isOutdated === false || isApplying);
      setLiveText(isUpToDate && findKind(sentText) === 'live' ? sentText : null);
    },
  };
}
