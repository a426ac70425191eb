import { useEffect, useReducer, useRef, useState } from 'react';
import {
  isChanged,
  nextDraft,
  openDraft,
  type Draft,
  type DraftEvent,
  type LeftText,
} from './editor-draft.js';

type Event = DraftEvent | { kind: 'open'; text: string; left: LeftText | null } | { kind: 'close' };

interface Unsaved {
  left: LeftText | null;
  /** Called when the page is left with an open editor. */
  onLeave: (text: string) => void;
}

const reduce = (draft: Draft | null, event: Event): Draft | null => {
  if (event.kind === 'open') return openDraft(event.text, event.left);
  if (event.kind === 'close') return null;
  return draft && nextDraft(draft, event);
};

/** Returns the draft of a stored text; null without one. */
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

/** Reports the unsaved text at unmount, because the browser's Back button leaves the page without a confirmation. */
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
