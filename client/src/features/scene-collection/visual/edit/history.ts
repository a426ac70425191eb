import type { Collection } from '../model/collection.js';

export interface History {
  past: readonly Collection[];
  present: Collection;
  future: readonly Collection[];
  /** Subject of the last change. Consecutive changes of one subject, such as typing in a field, are one step. */
  about: string | null;
}

const MAX_UNDO_STEPS = 100;

export const startHistory = (present: Collection): History => ({
  past: [],
  present,
  future: [],
  about: null,
});

/** Returns the history after a change, which is joined with the last one if both have the same subject `about`. */
export function afterChange(history: History, next: Collection, about: string | null = null): History {
  if (next === history.present) return history;
  const joins = about !== null && about === history.about;
  const past = joins ? history.past : [...history.past, history.present].slice(-MAX_UNDO_STEPS);
  return { past, present: next, future: [], about };
}

export function afterUndo(history: History): History {
  const present = history.past.at(-1);
  if (!present) return history;
  const future = [history.present, ...history.future];
  return { past: history.past.slice(0, -1), present, future, about: null };
}

export function afterRedo(history: History): History {
  const [present, ...future] = history.future;
  if (!present) return history;
  return { past: [...history.past, history.present], present, future, about: null };
}
