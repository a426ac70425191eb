import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Clapperboard, Plus } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/pane/empty-state.js';
import { TitleRow } from '../../../ui/pane/title-row.js';
import { FileButton } from './file-button.js';
import { FileDrop } from './file-drop.js';

/** The creation that is running: of a starter collection, or from a file; null if there is none. */
type Creation = 'create' | 'file' | null;

interface Props {
  /** The page's title, beside the buttons that create a collection. */
  title: ReactNode;
  /** Number of scene collections. */
  count: number;
  busy: Creation;
  /** True if the user has no active payment, so nothing can be created. */
  disabled: boolean;
  onCreate: () => void;
  onFile: (file: File) => void;
}

/**
 * The page's title with the buttons that create a starter collection, or a collection from an OBS file, and the number
 * of collections below it. A phone has only the first button here, and a `FileRow` below the collections.
 */
export function CollectionsOverview({ title, count, busy, disabled, onCreate, onFile }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <FileDrop disabled={disabled || busy !== null} onFile={onFile}>
      <Box as="section" aria-labelledby={id}>
        <TitleRow title={title}>
          <Flex gap="2">
            <Box hideBelow="md">
              <FileButton
                text={t(busy === 'file' ? 'collection.creating' : 'collection.fromFile')}
                busy={busy === 'file'}
                disabled={disabled}
                onFile={onFile}
              />
            </Box>
            <Button
              data-focus-fallback="list"
              icon={Plus}
              variant={count === 0 ? 'solid' : 'outline'}
              disabled={disabled}
              busy={busy === 'create'}
              busyText={t('collection.creating')}
              onClick={onCreate}
            >
              {t('collection.create')}
            </Button>
          </Flex>
        </TitleRow>
        <Heading as="h2" id={id} srOnly>
          {t('collection.heading')}
        </Heading>
        <Flex
          justify="space-between"
          wrap="wrap"
          columnGap="4"
          mt="1"
          color="muted"
          fontSize="sm"
          srOnly={{ base: true, md: false }}
        >
          <Text role="status">{count > 0 && t('collection.count', { count })}</Text>
          <Text>{t('collection.fromFileHint')}</Text>
        </Flex>
        {count === 0 && <EmptyState icon={Clapperboard} text={t('collection.none')} />}
      </Box>
    </FileDrop>
  );
}
