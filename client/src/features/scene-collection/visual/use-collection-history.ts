import { useState } from 'react';
import { afterChange, afterRedo, afterUndo, startHistory, type History } from './edit/history.js';
import { printCollection, readCollection, type Collection } from './model/collection.js';

/**
 * Returns the collection of a text with its history; null for invalid text. Changes are reported as text; a text
 * changed elsewhere begins a new history.
 */
export function useCollectionHistory(text: string, onChange: (text: string) => void) {
  const [state, setKnown] = useState(() => openHistory(text));
  let { history } = state;
  if (text !== state.text) {
    const next = openHistory(text);
    setKnown(next);
    history = next.history;
  }
  const goTo = (next: History | null) => {
    if (!next || next === history) return;
    const printed = printCollection(next.present);
    setKnown({ history: next, text: printed });
    onChange(printed);
  };
  return {
    collection: history?.present ?? null,
    canUndo: (history?.past.length ?? 0) > 0,
    canRedo: (history?.future.length ?? 0) > 0,
    change: (next: Collection, subject: string | null = null) =>
      goTo(history && afterChange(history, next, subject)),
    undo: () => goTo(history && afterUndo(history)),
    redo: () => goTo(history && afterRedo(history)),
  };
}

function openHistory(text: string): { history: History | null; text: string } {
  const collection = readCollection(text);
  return { history: collection && startHistory(collection), text };
}
