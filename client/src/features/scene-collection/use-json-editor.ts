import { useEffect, useState } from 'react';
import type JsonEditor from './components/json-editor.js';

type Editor = typeof JsonEditor;

export type EditorModule =
  { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'ready'; Editor: Editor };

/** Loads the editor, a large chunk of its own. A failed load can be retried. */
export function useJsonEditor(): { editor: EditorModule; retry: () => void } {
  const [editor, setEditor] = useState<EditorModule>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(
    function load() {
      let left = false;
      import('./components/json-editor.js')
        .then(({ default: Editor }) => !left && setEditor({ kind: 'ready', Editor }))
        .catch((error: unknown) => !left && setEditor({ kind: 'failed', error }));
      return () => {
        left = true;
      };
    },
    [attempt],
  );
  const retry = () => {
    setEditor({ kind: 'loading' });
    setAttempt((count) => count + 1);
  };
  return { editor, retry };
}
