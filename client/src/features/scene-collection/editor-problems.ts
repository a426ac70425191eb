import { linter, lintGutter, nextDiagnostic, type Diagnostic } from '@codemirror/lint';
import { StateEffect, StateField, type Extension } from '@codemirror/state';
import { keymap, type EditorView } from '@codemirror/view';
import { jsonMistake, lineAndColumn, placeOf, type Place } from './json-place.js';
import type { Refusal } from './refusal.js';

/** What is wrong with the text, and where. */
export type EditorProblem =
  | { kind: 'json'; place: Place; line: number; column: number; found: string | null }
  /** What the server said; without a place it is said of the whole. */
  | { kind: 'refused'; place: Place | null; line: number; column: number; message: string };

/** So long nothing was typed, ms. */
const IDLE_MS = 400;

/** Tells the editor what the server refused; the next change of the text makes it forget that. */
export const refused = StateEffect.define<Refusal | null>();

const refusal = StateField.define<Refusal | null>({
  create: () => null,
  update(known, transaction) {
    for (const effect of transaction.effects) if (effect.is(refused)) return effect.value;
    return transaction.docChanged ? null : known;
  },
});

/** What is no JSON comes first; the rest only the server knows. */
export function problemOf(text: string, told: Refusal | null): EditorProblem | null {
  const mistake = jsonMistake(text);
  if (mistake) {
    const { from, to, found } = mistake;
    return { kind: 'json', place: { from, to }, found, ...lineAndColumn(text, from) };
  }
  if (!told) return null;
  const place = placeOf(text, told.path);
  return { kind: 'refused', place, message: told.message, ...lineAndColumn(text, place?.from ?? 0) };
}

/** Marks the problem in the text and in the gutter, tells it, and goes there by F8. */
export function problems(
  words: (problem: EditorProblem) => string,
  onProblem: (problem: EditorProblem | null) => void,
): Extension {
  const find = (view: EditorView): Diagnostic[] => {
    const problem = problemOf(view.state.doc.toString(), view.state.field(refusal));
    onProblem(problem);
    if (!problem?.place) return [];
    return [{ ...problem.place, severity: 'error', message: words(problem) }];
  };
  const needsRefresh = ({
    startState,
    state,
  }: {
    startState: EditorView['state'];
    state: EditorView['state'];
  }) => startState.field(refusal) !== state.field(refusal);
  return [
    refusal,
    linter(find, { delay: IDLE_MS, needsRefresh }),
    lintGutter(),
    keymap.of([{ key: 'F8', run: nextDiagnostic }]),
  ];
}
