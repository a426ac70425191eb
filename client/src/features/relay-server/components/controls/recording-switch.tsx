import { Box, Flex, Text } from '@chakra-ui/react';
import { Circle, CircleStop, Film } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDuration } from '../../../../lib/format.js';
import { ButtonLink } from '../../../../ui/button-link.js';
import { Button } from '../../../../ui/button.js';
import { useNow } from '../../../../ui/use-now.js';

export interface RecordingState {
  state: 'waiting' | 'recording' | 'stopped';
  since: number | null;
  bytes: number;
}

interface Props {
  /** Null while recording is switched off. */
  recording: RecordingState | null;
  listPath: string;
  busy: boolean;
  onSet: (on: boolean) => void;
}

/**
 * Switches recording on and off, before and during a broadcast. A running recording shows REC, its time and its size.
 */
export const RecordingSwitch = memo(function RecordingSwitch({ recording, listPath, busy, onSet }: Props) {
  const { t } = useTranslation();
  const isRecording = recording !== null && recording.state !== 'stopped';
  return (
    <Flex
      role="group"
      aria-label={t('recordingSwitch.title')}
      py="3"
      columnGap="3"
      rowGap="2"
      wrap="wrap"
      align="center"
      justify="space-between"
    >
      <Box flex="1 1 240px">
        <Text fontWeight="600">{t('recordingSwitch.title')}</Text>
        {recording?.state === 'recording' ? (
          <RunningRecording {...recording} />
        ) : (
          <Text fontSize="sm" color="muted">
            {t(`recordingSwitch.${recording?.state ?? 'off'}`)}
          </Text>
        )}
      </Box>
      <Flex gap="2" wrap="wrap">
        <Button
          variant="outline"
          icon={isRecording ? CircleStop : Circle}
          busy={busy}
          busyText={t(isRecording ? 'recordingSwitch.stopping' : 'recordingSwitch.starting')}
          onClick={() => onSet(!isRecording)}
        >
          {t(isRecording ? 'recordingSwitch.stop' : 'recordingSwitch.start')}
        </Button>
        <ButtonLink to={listPath} variant="ghost" icon={Film}>
          {t('recordingSwitch.list')}
        </ButtonLink>
      </Flex>
    </Flex>
  );
});

function RunningRecording({ since, bytes }: RecordingState) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const time = formatDuration(now - (since ?? now));
  return (
    <Flex align="center" gap="2" fontVariantNumeric="tabular-nums" wrap="wrap">
      <Box asChild color="loss" flexShrink="0">
        <Circle aria-hidden size={16} fill="currentColor" />
      </Box>
      <Text fontWeight="700">{t('recordingSwitch.rec', { time })}</Text>
      {bytes > 0 && (
        <Text fontSize="sm" color="muted">
          {formatBytes(bytes, i18n.language)}
        </Text>
      )}
    </Flex>
  );
}
