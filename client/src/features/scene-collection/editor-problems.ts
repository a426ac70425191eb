import { linter, lintGutter, nextDiagnostic, type Diagnostic } from '@codemirror/lint';
import { StateEffect, StateField, type Extension } from '@codemirror/state';
import { keymap, type EditorView } from '@codemirror/view';
import { findSyntaxError, findLineAndColumn, rangeOfPath, type TextRange } from './json-ranges.js';
import type { ValidationError } from './validation-error.js';

/** An error in the text and its position. */
export type EditorProblem =
  | { kind: 'json'; range: TextRange; line: number; column: number; found: string | null }
  /** The server's message. Without a position the message applies to the whole text. */
  | { kind: 'rejected'; range: TextRange | null; line: number; column: number; message: string };

/** Delay after the last key stroke, ms. */
const LINT_DELAY_MS = 400;

/** Shows the server's validation error in the editor until the text changes. */
export const setValidationError = StateEffect.define<ValidationError | null>();

const validationErrorField = StateField.define<ValidationError | null>({
  create: () => null,
  update(current, transaction) {
    for (const effect of transaction.effects) if (effect.is(setValidationError)) return effect.value;
    return transaction.docChanged ? null : current;
  },
});

/** Returns the first syntax error, otherwise the server's validation error. */
export function findProblem(text: string, validationError: ValidationError | null): EditorProblem | null {
  const syntaxError = findSyntaxError(text);
  if (syntaxError) {
    const { from, to, token: found } = syntaxError;
    return { kind: 'json', range: { from, to }, found, ...findLineAndColumn(text, from) };
  }
  if (!validationError) return null;
  const range = rangeOfPath(text, validationError.path);
  return {
    kind: 'rejected',
    range,
    message: validationError.message,
    ...findLineAndColumn(text, range?.from ?? 0),
  };
}

/** Marks the problem in the text and the gutter, reports it, and jumps to it on F8. */
export function createProblemMarks(
  formatProblem: (problem: EditorProblem) => string,
  onProblem: (problem: EditorProblem | null) => void,
): Extension {
  const findDiagnostics = (view: EditorView): Diagnostic[] => {
    const problem = findProblem(view.state.doc.toString(), view.state.field(validationErrorField));
    onProblem(problem);
    if (!problem?.range) return [];
    return [{ ...problem.range, severity: 'error', message: formatProblem(problem) }];
  };
  const needsRefresh = ({
    startState,
    state,
  }: {
    startState: EditorView['state'];
    state: EditorView['state'];
  }) => startState.field(validationErrorField) !== state.field(validationErrorField);
  return [
    validationErrorField,
    linter(findDiagnostics, { delay: LINT_DELAY_MS, needsRefresh }),
    lintGutter(),
    keymap.of([{ key: 'F8', run: nextDiagnostic }]),
  ];
}
