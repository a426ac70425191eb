import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { editorTheme } from './editor-theme.js';
import { createProblemMarks, type EditorProblem } from './editor-problems.js';

interface Options {
  label: string;
  describedBy: string;
  phrases: Record<string, string>;
  formatProblem: (problem: EditorProblem) => string;
  onSave: () => void;
  onProblem: (problem: EditorProblem | null) => void;
}

export function createEditorExtensions({
  label,
  describedBy,
  phrases,
  formatProblem,
  onSave,
  onProblem,
}: Options): Extension {
  const saveKey = {
    key: 'Mod-s',
    preventDefault: true,
    run: () => {
      onSave();
      return true;
    },
  };
  return [
    keymap.of([saveKey]),
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    history(),
    indentUnit.of('  '),
    indentOnInput(),
    bracketMatching(),
    json(),
    search({ top: true }),
    highlightSelectionMatches(),
    createProblemMarks(formatProblem, onProblem),
    keymap.of([...searchKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
    EditorView.lineWrapping,
    // An editable element is focusable without `tabindex`, but the accessibility checker requires the attribute.
    EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': describedBy, tabindex: '0' }),
    EditorState.phrases.of(phrases),
    editorTheme,
  ];
}
