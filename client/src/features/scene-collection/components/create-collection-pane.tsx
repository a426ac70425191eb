import { Box, Flex, Text } from '@chakra-ui/react';
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

/** Both buttons fit into one line of a phone. */
const BESIDE = { '& > button': { flex: '1 1 auto', px: { base: '2', md: '4' } } };

/** Number of scene collections, and buttons that create one: from the starter, or from an OBS file. */
export function CreateCollectionPane({ count, busy, disabled, onCreate, onFile }: Props) {
  const { t } = useTranslation();
  const hint = (
    <Text fontSize="sm" color="muted">
      {t('collection.fromFileHint')}
    </Text>
  );
  const buttons = (
    <>
      <Button
        data-focus-fallback
        icon={Plus}
        variant={count === 0 ? 'solid' : 'outline'}
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
    </>
  );
  return (
    <FileDrop disabled={disabled || busy !== null} onFile={onFile}>
      {count === 0 ? (
        <Pane title={t('collection.heading')} icon={Clapperboard}>
          <EmptyState icon={Clapperboard} text={t('collection.none')} />
          {hint}
          <Flex gap="2" wrap="wrap" mt="3">
            {buttons}
          </Flex>
        </Pane>
      ) : (
        <Box
          as="section"
          aria-label={t('collection.heading')}
          bg="surface"
          borderWidth="1px"
          borderRadius="lg"
          p="4"
        >
          <Flex align="center" justify="space-between" wrap="wrap" columnGap="4" rowGap="2" mb="2">
            <Text fontWeight="700" role="status">
              {t('collection.count', { count })}
            </Text>
            <Flex gap="2" wrap="wrap" flex={{ base: '1 1 auto', md: 'none' }} css={BESIDE}>
              {buttons}
            </Flex>
          </Flex>
          {hint}
        </Box>
      )}
    </FileDrop>
  );
}
