import type { Collection } from '../model/collection.js';

export interface History {
  past: readonly Collection[];
  present: Collection;
  future: readonly Collection[];
  /** Subject of the last change. Consecutive changes of one subject, such as typing in a field, are one step. */
  subject: string | null;
}

const MAX_UNDO_STEPS = 100;

export const startHistory = (present: Collection): History => ({
  past: [],
  present,
  future: [],
  subject: null,
});

/** Returns the history after a change, which is joined with the last change if both have the same `subject`. */
export function addChange(history: History, collection: Collection, subject: string | null = null): History {
  if (collection === history.present) return history;
  const joinsLastChange = subject !== null && subject === history.subject;
  const past = joinsLastChange ? history.past : [...history.past, history.present].slice(-MAX_UNDO_STEPS);
  return { past, present: collection, future: [], subject };
}

export function undoChange(history: History): History {
  const present = history.past.at(-1);
  if (!present) return history;
  const future = [history.present, ...history.future];
  return { past: history.past.slice(0, -1), present, future, subject: null };
}

export function redoChange(history: History): History {
  const [present, ...future] = history.future;
  if (!present) return history;
  return { past: [...history.past, history.present], present, future, subject: null };
}
