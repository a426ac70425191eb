import { SimpleGrid } from '@chakra-ui/react';
import { KeyRound, Pencil, RotateCw, SignalLow, Trash2, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import type { StreamDialog, StreamTask } from '../stream-dialog.js';

interface Props {
  /** Without an active subscription only actions that end or remove something are enabled. */
  locked: boolean;
  busy: StreamTask | null;
  onRestart: () => void;
  onAsk: (dialog: StreamDialog) => void;
}

/** Actions of a stream's owner. */
export function OwnerActions({ locked, busy, onRestart, onAsk }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {/* One column where a German word would burst its button. */}
      <SimpleGrid gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))" gap="2">
        <Button
          variant="outline"
          icon={UserPlus}
          px="2"
          gap="1.5"
          disabled={locked}
          onClick={() => onAsk('invites')}
        >
          {t('stream.manageInvites')}
        </Button>
        <Button
          variant="outline"
          icon={Pencil}
          px="2"
          gap="1.5"
          disabled={locked}
          onClick={() => onAsk('rename')}
        >
          {t('stream.rename')}
        </Button>
        <Button
          variant="outline"
          icon={RotateCw}
          px="2"
          gap="1.5"
          disabled={locked}
          busy={busy === 'restart'}
          busyText={t('stream.restarting')}
          onClick={onRestart}
        >
          {t('stream.restart')}
        </Button>
        <Button
          variant="outline"
          icon={KeyRound}
          px="2"
          gap="1.5"
          busy={busy === 'resetKey'}
          busyText={t('stream.resettingKey')}
          onClick={() => onAsk('resetKey')}
        >
          {t('stream.resetKey')}
        </Button>
      </SimpleGrid>
      <Button variant="outline" icon={SignalLow} disabled={locked} onClick={() => onAsk('weakLink')}>
        {t('weakLink.title')}
      </Button>
      <Button
        variant="loss"
        icon={Trash2}
        busy={busy === 'delete'}
        busyText={t('stream.deleting')}
        onClick={() => onAsk('delete')}
      >
        {t('stream.delete')}
      </Button>
    </>
  );
}
