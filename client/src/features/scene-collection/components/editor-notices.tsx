import { Check, FileWarning, RefreshCw, TriangleAlert, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import type { Draft } from '../editor-draft.js';
import type { EditorProblem } from '../editor-problems.js';
import { countBytes, isTooLarge } from '../json-text.js';
import { useEditorTexts } from '../use-editor-texts.js';

const MIB = 1024 * 1024;

interface Props {
  draft: Draft;
  problem: EditorProblem | null;
  fileProblem: string | null;
  /** True if the collection was deleted elsewhere. */
  isDeleted: boolean;
  /** True if a server is running with the collection. */
  isRunning: boolean;
  onLoad: () => void;
  onShow: (position: number) => void;
}

export function EditorNotices({ draft, problem, fileProblem, isDeleted, isRunning, onLoad, onShow }: Props) {
  const { t, i18n } = useTranslation();
  const editorTexts = useEditorTexts();
  const isOverLimit = isTooLarge(draft.text);
  const range = problem?.range;
  // Rounded up, because a size just above the limit must not read like the limit.
  const size = (Math.ceil((countBytes(draft.text) * 100) / MIB) / 100).toLocaleString(i18n.language);
  return (
    <>
      {isDeleted && (
        <Notice icon={TriangleAlert} tone="loss" urgent>
          {t('collection.editor.gone')}
        </Notice>
      )}
      {!isDeleted && draft.notice === 'conflict' && (
        <Notice
          icon={RefreshCw}
          tone="attention"
          urgent
          actions={
            <Button variant="outline" onClick={onLoad}>
              {t('collection.editor.load')}
            </Button>
          }
        >
          {t('collection.editor.changedElsewhere')}
        </Notice>
      )}
      {!isDeleted && draft.notice === 'restored' && (
        <Notice
          icon={Undo2}
          tone="attention"
          actions={
            <Button variant="outline" onClick={onLoad}>
              {t('collection.editor.load')}
            </Button>
          }
        >
          {t('collection.editor.restored')}
        </Notice>
      )}
      {draft.notice === 'replaced' && <Notice icon={RefreshCw}>{t('collection.editor.taken')}</Notice>}
      {fileProblem !== null && (
        <Notice icon={FileWarning} tone="loss" urgent>
          {fileProblem}
        </Notice>
      )}
      {isOverLimit && (
        <Notice icon={FileWarning} tone="loss" urgent>
          {t('collection.editor.tooLarge', { size })}
        </Notice>
      )}
      {problem && (
        <Notice
          icon={TriangleAlert}
          tone="loss"
          actions={
            range && (
              <Button variant="outline" onClick={() => onShow(range.from)}>
                {t('collection.editor.show')}
              </Button>
            )
          }
        >
          {editorTexts.formatProblem(problem)}
        </Notice>
      )}
      {/* Otherwise the text beside the Save button says enough. */}
      {draft.isSaved && isRunning && (
        <Notice icon={Check} tone="good">
          {t('collection.editor.savedRunning')}
        </Notice>
      )}
    </>
  );
}
