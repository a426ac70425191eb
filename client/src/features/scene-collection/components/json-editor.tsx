import { Box } from '@chakra-ui/react';
import { forceLinting } from '@codemirror/lint';
import { Annotation } from '@codemirror/state';
import { openSearchPanel } from '@codemirror/search';
import { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, type Ref } from 'react';
import { EDITOR_TOKENS } from '../editor-theme.js';
import { setValidationError, type EditorProblem } from '../editor-problems.js';
import { createEditorExtensions } from '../editor-extensions.js';
import { rangeOfPath } from '../json-ranges.js';
import type { ValidationError } from '../validation-error.js';

export interface JsonEditorHandle {
  goTo: (position: number) => void;
  search: () => void;
}

interface Props {
  ref?: Ref<JsonEditorHandle>;
  /** Accessible name of the text area. */
  label: string;
  /** Id of the element with the keyboard hint. */
  describedBy: string;
  value: string;
  validationError: ValidationError | null;
  /** Translations of the library's texts. */
  phrases: Record<string, string>;
  formatProblem: (problem: EditorProblem) => string;
  onChange: (text: string) => void;
  onSave: () => void;
  onProblem: (problem: EditorProblem | null) => void;
}

/** Marks a change that the user did not type. */
const programmaticChange = Annotation.define<true>();

function goTo(editor: EditorView, position: number): void {
  const anchor = Math.min(position, editor.state.doc.length);
  editor.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
  editor.focus();
}

/** JSON editor with line numbers, syntax highlighting and the position of the first error. */
export default function JsonEditor({ ref, value, validationError, ...props }: Props) {
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const currentText = useRef(value);
  const reportChange = useEffectEvent((text: string) => {
    currentText.current = text;
    props.onChange(text);
  });
  const save = useEffectEvent(props.onSave);
  const reportProblem = useEffectEvent(props.onProblem);
  const formatProblem = useEffectEvent(props.formatProblem);
  const createEditor = useEffectEvent((element: HTMLElement) => {
    const { label, describedBy, phrases } = props;
    const editor = new EditorView({
      parent: element,
      doc: currentText.current,
      extensions: [
        createEditorExtensions({
          label,
          describedBy,
          phrases,
          formatProblem,
          onSave: save,
          onProblem: reportProblem,
        }),
        EditorView.updateListener.of(({ docChanged, transactions, state }) => {
          if (docChanged && !transactions.some((transaction) => transaction.annotation(programmaticChange)))
            reportChange(state.doc.toString());
        }),
      ],
    });
    // Tab leaves the editor; after Ctrl-M, Tab indents.
    editor.setTabFocusMode(true);
    return editor;
  });

  useEffect(function mountEditor() {
    if (!parent.current) return;
    const editor = createEditor(parent.current);
    view.current = editor;
    return () => editor.destroy();
  }, []);

  useEffect(
    function showValue() {
      if (!view.current || value === currentText.current) return;
      currentText.current = value;
      const { length } = view.current.state.doc;
      view.current.dispatch({
        changes: { from: 0, to: length, insert: value },
        annotations: programmaticChange.of(true),
      });
    },
    [value],
  );

  useEffect(
    function showValidationError() {
      const editor = view.current;
      editor?.dispatch({ effects: setValidationError.of(validationError) });
      if (!editor || !validationError) return;
      forceLinting(editor);
      const range = rangeOfPath(editor.state.doc.toString(), validationError.path);
      if (range) goTo(editor, range.from);
    },
    [validationError],
  );

  useImperativeHandle(ref, () => ({
    goTo(position) {
      if (view.current) goTo(view.current, position);
    },
    search: () => void (view.current && openSearchPanel(view.current)),
  }));
  return <Box ref={parent} height="100%" css={EDITOR_TOKENS} />;
}
