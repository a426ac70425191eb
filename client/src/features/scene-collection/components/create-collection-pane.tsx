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
  /** The creation that is running: of a starter collection, or from a file; null if there is none. */
  busy: 'create' | 'file' | null;
  /** True if the user has no active payment, so nothing can be created. */
  disabled: boolean;
  onCreate: () => void;
  onFile: (file: File) => void;
}

/** Both buttons fit into one line of a phone. */
const ONE_LINE_STYLE = { '& > button': { flex: '1 1 auto', px: { base: '2', md: '4' } } };

/** Below a phone's collections, the buttons are a row without a frame. Screen readers still get title and count. */
const FRAMELESS_STYLE = {
  mdDown: {
    p: '0',
    bg: 'transparent',
    borderWidth: '0',
    '& > :first-child, & [data-quiet]': { srOnly: true },
  },
} as const;

/** Number of scene collections, and buttons that create a starter collection, or a collection from an OBS file. */
export function CreateCollectionPane({ count, busy, disabled, onCreate, onFile }: Props) {
  const { t } = useTranslation();
  return (
    <FileDrop disabled={disabled || busy !== null} onFile={onFile}>
      <Pane title={t('collection.heading')} icon={Clapperboard} css={count > 0 ? FRAMELESS_STYLE : {}}>
        {count === 0 && <EmptyState icon={Clapperboard} text={t('collection.none')} />}
        <Flex
          align="center"
          justify="space-between"
          wrap="wrap"
          columnGap="4"
          rowGap="2"
          mb={{ base: count > 0 ? '0' : '2', md: '2' }}
        >
          {count > 0 && (
            <Text role="status" data-quiet>
              {t('collection.count', { count })}
            </Text>
          )}
          <Flex gap="2" wrap="wrap" flex={{ base: '1 1 auto', md: 'none' }} css={ONE_LINE_STYLE}>
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
            <FileButton
              text={t(busy === 'file' ? 'collection.creating' : 'collection.fromFile')}
              busy={busy === 'file'}
              disabled={disabled}
              variant={count === 0 ? 'outline' : 'ghost'}
              onFile={onFile}
            />
          </Flex>
        </Flex>
        <Text fontSize="sm" color="muted" data-quiet>
          {t('collection.fromFileHint')}
        </Text>
      </Pane>
    </FileDrop>
  );
}
