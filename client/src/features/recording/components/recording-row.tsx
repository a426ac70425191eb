import { Box, Flex, Text } from '@chakra-ui/react';
import { Download, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDuration, formatDateTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import type { RecordingFieldsFragment } from '../recording.generated.js';
import { useRecordingName } from '../use-recording-name.js';

interface Props {
  recording: RecordingFieldsFragment;
  /** The running request; null if there is none. */
  busy: 'download' | 'delete' | null;
  onDownload: () => void;
  onDelete: () => void;
}

export function RecordingRow({ recording, busy, onDownload, onDelete }: Props) {
  const { t, i18n } = useTranslation();
  const name = useRecordingName()(recording);
  const { state, lengthMs, bytes, expires, available } = recording;
  const isComplete = state === 'complete';
  const figures = { length: formatDuration(lengthMs), size: formatBytes(bytes, i18n.language) };
  return (
    <Flex align="center" justify="space-between" wrap="wrap" gap="2" py="3">
      <Box minW="0" flex="1 1 14rem">
        <Text fontWeight="700" overflowWrap="anywhere">
          {name}
        </Text>
        <Text fontVariantNumeric="tabular-nums">
          {isComplete ? t('recording.figures', figures) : t('recording.running')}
        </Text>
        {typeof expires === 'number' && (
          <Text fontSize="sm" color="muted">
            {t('recording.expires', { date: formatDateTime(expires, i18n.language) })}
          </Text>
        )}
        {!available && <Text fontSize="sm">{t('recording.away')}</Text>}
      </Box>
      {isComplete && (
        <Flex gap="2" wrap="wrap">
          <Button
            variant="outline"
            icon={Download}
            {...(busy !== 'download' && { 'aria-label': t('recording.downloadName', { name }) })}
            disabled={!available}
            busy={busy === 'download'}
            busyText={t('recording.starting')}
            onClick={onDownload}
          >
            {t('recording.download')}
          </Button>
          <Button
            variant="outline"
            icon={Trash2}
            {...(busy !== 'delete' && { 'aria-label': t('recording.deleteName', { name }) })}
            busy={busy === 'delete'}
            busyText={t('recording.deleting')}
            onClick={onDelete}
          >
            {t('recording.delete')}
          </Button>
        </Flex>
      )}
    </Flex>
  );
}
