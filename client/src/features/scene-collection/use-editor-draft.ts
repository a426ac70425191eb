import { useEffect, useReducer, useRef, useState } from 'react';
import { isChanged, nextDraft, openDraft, type Draft, type DraftEvent } from './editor-draft.js';

type Event = DraftEvent | { kind: 'open'; text: string; left: string | null } | { kind: 'close' };

interface Unsaved {
  /** What was left unsaved when this text was open before. */
  left: string | null;
  /** The page goes with its editor open. */
  onLeave: (text: string) => void;
}

const reduce = (draft: Draft | null, event: Event): Draft | null => {
  if (event.kind === 'open') return openDraft(event.text, event.left);
  if (event.kind === 'close') return null;
  return draft && nextDraft(draft, event);
};

/** The draft of a text that is stored elsewhere; null while there is no stored text. */
export function useEditorDraft(stored: string | null, { left, onLeave }: Unsaved) {
  const [draft, dispatch] = useReducer(reduce, null);
  const [seen, setSeen] = useState<string | null>(null);
  if (stored !== seen) {
    setSeen(stored);
    if (stored === null) dispatch({ kind: 'close' });
    else dispatch(draft === null ? { kind: 'open', text: stored, left } : { kind: 'stored', text: stored });
  }
  const changed = draft !== null && isChanged(draft);
  useEffect(
    function warnBeforeLeaving() {
      if (!changed) return;
      const warn = (event: BeforeUnloadEvent) => event.preventDefault();
      window.addEventListener('beforeunload', warn);
      return () => window.removeEventListener('beforeunload', warn);
    },
    [changed],
  );
  useLeaving(draft !== null && changed ? draft.text : null, onLeave);
  const send: (event: DraftEvent) => void = dispatch;
  return { draft, changed, dispatch: send };
}

/** The browser's Back takes the page away without a question: the text is handed over instead. */
function useLeaving(unsaved: string | null, onLeave: (text: string) => void): void {
  const latest = useRef({ unsaved, onLeave });
  useEffect(function remember() {
    latest.current = { unsaved, onLeave };
  });
  useEffect(function handOver() {
    return () => {
      const { unsaved: text, onLeave: leave } = latest.current;
      if (text !== null) leave(text);
    };
  }, []);
}
