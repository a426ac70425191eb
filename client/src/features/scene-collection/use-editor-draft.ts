import { useEffect, useReducer, useState } from 'react';
import { isChanged, nextDraft, openDraft, type Draft, type DraftEvent } from './editor-draft.js';

type Event = DraftEvent | { kind: 'open'; text: string } | { kind: 'close' };

const reduce = (draft: Draft | null, event: Event): Draft | null => {
  if (event.kind === 'open') return openDraft(event.text);
  if (event.kind === 'close') return null;
  return draft && nextDraft(draft, event);
};

/** The draft of a text that is stored elsewhere; null while there is no stored text. */
export function useEditorDraft(stored: string | null) {
  const [draft, dispatch] = useReducer(reduce, null);
  const [seen, setSeen] = useState<string | null>(null);
  if (stored !== seen) {
    setSeen(stored);
    dispatch(
      stored === null ? { kind: 'close' } : { kind: draft === null ? 'open' : 'stored', text: stored },
    );
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
  const send: (event: DraftEvent) => void = dispatch;
  return { draft, changed, dispatch: send };
}
