import { Flex, Text } from '@chakra-ui/react';
import { Clapperboard, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/pane/empty-state.js';
import { Pane } from '../../../ui/pane/pane.js';
import { FileButton } from './file-button.js';
import { FileDrop } from './file-drop.js';

interface Props {
  count: number;
  /** What is being created: a starter collection, one from a file, or nothing. */
  busy: 'create' | 'file' | null;
  /** True without an active payment: nothing can be created. */
  disabled: boolean;
  onCreate: () => void;
  onFile: (file: File) => void;
}

/** Number of scene collections, and buttons that create one: from the starter, or from an OBS file. */
export function CreateCollectionPane({ count, busy, disabled, onCreate, onFile }: Props) {
  const { t } = useTranslation();
  return (
    <FileDrop disabled={disabled || busy !== null} onFile={onFile}>
      <Pane title={t('collection.heading')} icon={Clapperboard}>
        {count === 0 ? (
          <EmptyState icon={Clapperboard} text={t('collection.none')} />
        ) : (
          <Text fontSize={{ base: 'lg', sm: 'xl' }} fontWeight="700" mb="1" role="status">
            {t('collection.count', { count })}
          </Text>
        )}
        <Text color="muted" mb="3">
          {t('collection.fromFileHint')}
        </Text>
        <Flex gap="2" wrap="wrap">
          <Button
            data-focus-fallback
            icon={Plus}
            disabled={disabled}
            busy={busy === 'create'}
            busyText={t('collection.creating')}
            onClick={onCreate}
          >
            {t('collection.create')}
          </Button>
          <FileButton
            text={t(busy === 'file' ? 'collection.creating' : 'collection.fromFile')}
            busy={busy === 'file'}
            disabled={disabled}
            onFile={onFile}
          />
        </Flex>
      </Pane>
    </FileDrop>
  );
}
