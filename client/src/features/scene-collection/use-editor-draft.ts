import { useEffect, useReducer, useRef, useState } from 'react';
import {
  isChanged,
  applyEvent,
  openDraft,
  type Draft,
  type DraftEvent,
  type UnsavedText,
} from './editor-draft.js';

type Event = DraftEvent | { kind: 'open'; text: string; unsaved: UnsavedText | null } | { kind: 'close' };

interface UnsavedOptions {
  unsaved: UnsavedText | null;
  /** Called when the page is left with an open editor. */
  onLeave: (text: string) => void;
}

const reduceDraft = (draft: Draft | null, event: Event): Draft | null => {
  if (event.kind === 'open') return openDraft(event.text, event.unsaved);
  if (event.kind === 'close') return null;
  return draft && applyEvent(draft, event);
};

/** Returns the draft of a stored text; null without one. */
export function useEditorDraft(storedText: string | null, { unsaved, onLeave }: UnsavedOptions) {
  const [draft, dispatch] = useReducer(reduceDraft, null);
  const [lastStored, setLastStored] = useState<string | null>(null);
  if (storedText !== lastStored) {
    setLastStored(storedText);
    if (storedText === null) dispatch({ kind: 'close' });
    else
      dispatch(
        draft === null ? { kind: 'open', text: storedText, unsaved } : { kind: 'stored', text: storedText },
      );
  }
  const isTextChanged = draft !== null && isChanged(draft);
  useEffect(
    function warnBeforeLeaving() {
      if (!isTextChanged) return;
      const warn = (event: BeforeUnloadEvent) => event.preventDefault();
      window.addEventListener('beforeunload', warn);
      return () => window.removeEventListener('beforeunload', warn);
    },
    [isTextChanged],
  );
  useUnsavedAtUnmount(draft !== null && isTextChanged ? draft.text : null, onLeave);
  const send: (event: DraftEvent) => void = dispatch;
  return { draft, hasChanges: isTextChanged, dispatch: send };
}

/** Reports the unsaved text at unmount, because the browser's Back button leaves the page without a confirmation. */
function useUnsavedAtUnmount(unsaved: string | null, onLeave: (text: string) => void): void {
  const latest = useRef({ unsaved, onLeave });
  useEffect(function updateLatest() {
    latest.current = { unsaved, onLeave };
  });
  useEffect(function reportAtUnmount() {
    return () => {
      const { unsaved: text, onLeave: leave } = latest.current;
      if (text !== null) leave(text);
    };
  }, []);
}
