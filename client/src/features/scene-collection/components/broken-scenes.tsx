import { Flex } from '@chakra-ui/react';
import { Download, FileWarning } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/pane/empty-state.js';
import { FileButton } from './file-button.js';

interface Props {
  fileProblem: string | null;
  isSaving: boolean;
  onDownload: () => void;
  onFile: (file: File) => void;
}

/**
 * Shown instead of the editor if the stored collection is not JSON. The user can download it or replace it with a file.
 */
export function BrokenScenes({ fileProblem, isSaving, onDownload, onFile }: Props) {
  const { t } = useTranslation();
  return (
    <EmptyState icon={FileWarning} text={fileProblem ?? t('collection.editor.broken')}>
      <Flex gap="2" wrap="wrap" justify="center">
        <Button variant="outline" icon={Download} onClick={onDownload}>
          {t('collection.download')}
        </Button>
        <FileButton
          text={t(isSaving ? 'dialog.saving' : 'collection.editor.file')}
          busy={isSaving}
          onFile={onFile}
        />
      </Flex>
    </EmptyState>
  );
}
