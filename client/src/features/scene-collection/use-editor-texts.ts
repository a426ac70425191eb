import { useTranslation } from 'react-i18next';
import type { EditorProblem } from './editor-problems.js';

const PHRASES = {
  Find: 'find',
  Replace: 'replace',
  next: 'next',
  previous: 'previous',
  all: 'all',
  'match case': 'matchCase',
  regexp: 'regexp',
  'by word': 'byWord',
  replace: 'replaceOne',
  'replace all': 'replaceAll',
  close: 'close',
  'current match': 'current',
  'replaced $ matches': 'replaced',
  'replaced match on line $': 'replacedLine',
  'on line': 'onLine',
  'Go to line': 'goToLine',
  go: 'go',
};

/** Returns functions that translate problems, and the editor's own texts in the current language. */
export function useEditorTexts() {
  const { t } = useTranslation();
  const entries = Object.entries(PHRASES).map(([phrase, key]) => [phrase, t(`collection.search.${key}`)]);
  return {
    phrases: Object.fromEntries(entries) as Record<string, string>,
    formatProblem: (problem: EditorProblem): string => {
      const { line, column } = problem;
      if (problem.kind === 'json') {
        const { found } = problem;
        return found === null
          ? t('collection.editor.unexpectedEnd', { line, column })
          : t('collection.editor.unexpected', { line, column, found });
      }
      const { message, range: place } = problem;
      return place === null ? message : t('collection.editor.refused', { line, column, message });
    },
  };
}
