import { Flex } from '@chakra-ui/react';
import { Download, FileWarning } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/pane/empty-state.js';
import { FileButton } from './file-button.js';

interface Props {
  fileProblem: string | null;
  saving: boolean;
  onDownload: () => void;
  onFile: (file: File) => void;
}

/** Replaces the editor if the stored scenes are not JSON. Offers to download them, or to replace them with a file. */
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
