import { Flex } from '@chakra-ui/react';
import { Download, FileWarning } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/pane/empty-state.js';
import { FileButton } from './file-button.js';

interface Props {
  /** Why the chosen file was not taken. */
  fileProblem: string | null;
  saving: boolean;
  onDownload: () => void;
  onFile: (file: File) => void;
}

/** Stands in the editor's place when the stored scenes are no JSON: says so, and offers what can still be done. */
export function BrokenScenes({ fileProblem, saving, onDownload, onFile }: Props) {
  const { t } = useTranslation();
  return (
    <EmptyState icon={FileWarning} text={fileProblem ?? t('collection.editor.broken')}>
      <Flex gap="2" wrap="wrap" justify="center">
        <Button variant="outline" icon={Download} onClick={onDownload}>
          {t('collection.download')}
        </Button>
        <FileButton
          text={t(saving ? 'dialog.saving' : 'collection.editor.file')}
          busy={saving}
          onFile={onFile}
        />
      </Flex>
    </EmptyState>
  );
}
