import { Box } from '@chakra-ui/react';
import { Copy } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { ChoiceField } from '../../../ui/field/choice-field.js';
import { ConfirmBar } from '../../../ui/confirm-bar.js';
import { usePending } from '../../../ui/use-pending.js';

export interface StreamChoice {
  id: string;
  name: string;
  /** Empty if unknown, because links are not stored on the device. */
  ingestUrl: string;
}

interface Props {
  streams: readonly StreamChoice[];
  streamId: string | null;
  busy: boolean;
  onAssign: (streamId: string | null) => void;
  onCopy: (url: string) => void;
}

/** Select for the server's stream. A choice is pending until it is confirmed. */
export const StreamSelector = memo(function StreamSelector({
  streams,
  streamId,
  busy,
  onAssign,
  onCopy,
}: Props) {
  const { t } = useTranslation();
  const choice = usePending(streamId);
  const chosenStream = streams.find((stream) => stream.id === choice.value);
  return (
    <Box>
      <ChoiceField
        label={t('server.stream')}
        none={t('server.noStream')}
        value={choice.value ?? ''}
        choices={streams}
        onChoose={(id) => choice.choose(id === '' ? null : id)}
      />
      {choice.isPending && (
        <ConfirmBar
          text={t('server.pendingStream', { stream: chosenStream?.name ?? t('server.noStream') })}
          busy={busy}
          onConfirm={() => onAssign(choice.value)}
          onUndo={choice.undo}
        />
      )}
      {chosenStream && !choice.isPending && (
        <Button
          mt="2"
          width="full"
          variant="outline"
          icon={Copy}
          disabled={chosenStream.ingestUrl === ''}
          onClick={() => onCopy(chosenStream.ingestUrl)}
        >
          {t('server.copyLink')}
        </Button>
      )}
    </Box>
  );
});
