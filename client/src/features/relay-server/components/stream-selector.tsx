import { Box, NativeSelect, Text } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { usePending } from '../../../ui/use-pending.js';
import { ConfirmBar } from './confirm-bar.js';

export interface StreamChoice {
  id: string;
  name: string;
  ingestUrl: string;
}

interface Props {
  streams: readonly StreamChoice[];
  streamId: string | null;
  busy: boolean;
  onAssign: (streamId: string | null) => void;
  onCopy: (url: string) => void;
}

/** Which stream the server shows; pending until confirmed. */
export function StreamSelector({ streams, streamId, busy, onAssign, onCopy }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const choice = usePending(streamId);
  const shown = streams.find((stream) => stream.id === choice.value);
  return (
    <Box>
      <Text asChild fontSize="14px" color="muted">
        <label htmlFor={id}>{t('server.stream')}</label>
      </Text>
      <NativeSelect.Root>
        <NativeSelect.Field
          id={id}
          minH="48px"
          value={choice.value ?? ''}
          onChange={(event) => choice.choose(event.target.value === '' ? null : event.target.value)}
        >
          <option value="">{t('server.noStream')}</option>
          {streams.map((stream) => (
            <option key={stream.id} value={stream.id}>
              {stream.name}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      {choice.pending && (
        <ConfirmBar busy={busy} onConfirm={() => onAssign(choice.value)} onUndo={choice.undo} />
      )}
      {shown && !choice.pending && (
        <Button mt="2" w="full" variant="outline" onClick={() => onCopy(shown.ingestUrl)}>
          {t('server.copyLink')}
        </Button>
      )}
    </Box>
  );
}
