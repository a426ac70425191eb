import { useState } from 'react';
import { addChange, redoChange, undoChange, startHistory, type History } from './edit/history.js';
import { printCollection, readCollection, type Collection } from './model/collection.js';

/**
 * Returns the collection of a text with its history; null for invalid text. Changes are reported as text; a text
 * changed elsewhere begins a new history.
 */
export function useCollectionHistory(text: string, onChange: (text: string) => void) {
  const [state, setState] = useState(() => openHistory(text));
  let { history } = state;
  if (text !== state.text) {
    const newState = openHistory(text);
    setState(newState);
    history = newState.history;
  }
  const applyHistory = (next: History | null) => {
    if (!next || next === history) return;
    const printedText = printCollection(next.present);
    setState({ history: next, text: printedText });
    onChange(printedText);
  };
  return {
    collection: history?.present ?? null,
    canUndo: (history?.past.length ?? 0) > 0,
    canRedo: (history?.future.length ?? 0) > 0,
    change: (next: Collection, subject: string | null = null) =>
      applyHistory(history && addChange(history, next, subject)),
    undo: () => applyHistory(history && undoChange(history)),
    redo: () => applyHistory(history && redoChange(history)),
  };
}

function openHistory(text: string): { history: History | null; text: string } {
  const collection = readCollection(text);
  return { history: collection && startHistory(collection), text };
}
