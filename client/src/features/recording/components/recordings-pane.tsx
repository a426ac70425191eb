import { Box, Stack, Text } from '@chakra-ui/react';
import { Film } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.js';
import { EmptyState } from '../../../ui/pane/empty-state.js';
import { Pane } from '../../../ui/pane/pane.js';
import type { RecordingFieldsFragment } from '../recording.generated.js';
import { useRecordingName } from '../use-recording-name.js';
import { RecordingRow } from './recording-row.js';

/** A call for one recording, with its id. */
export type RecordingCall = `${'download' | 'delete'} ${string}`;

interface Props {
  recordings: readonly RecordingFieldsFragment[];
  busy: RecordingCall | null;
  onDownload: (id: string) => void;
  onDelete: (id: string) => void;
}

/** The user's recordings, newest first. Deleting asks for confirmation. */
export function RecordingsPane({ recordings, busy, onDownload, onDelete }: Props) {
  const { t } = useTranslation();
  const nameOf = useRecordingName();
  const [asking, setAsking] = useState<RecordingFieldsFragment | null>(null);
  return (
    <Pane title={t('recording.title')} icon={Film} id="recordings">
      {recordings.length === 0 ? (
        <EmptyState icon={Film} text={t('recording.none')} />
      ) : (
        <Text color="muted">{t('recording.intro')}</Text>
      )}
      <Stack asChild gap="0" listStyleType="none" outline="none">
        <ul tabIndex={-1} data-focus-fallback aria-label={t('recording.title')}>
          {recordings.toReversed().map((recording) => (
            <Box asChild key={recording.id} borderTopWidth="1px" borderColor="line" _first={{ borderTop: 0 }}>
              <li>
                <RecordingRow
                  recording={recording}
                  busy={busyOf(recording.id, busy)}
                  onDownload={() => onDownload(recording.id)}
                  onDelete={() => setAsking(recording)}
                />
              </li>
            </Box>
          ))}
        </ul>
      </Stack>
      <ConfirmDialog
        open={asking !== null}
        destructive
        text={t('recording.question', { name: asking ? nameOf(asking) : '' })}
        action={t('recording.delete')}
        onConfirm={() => {
          if (asking) onDelete(asking.id);
          setAsking(null);
        }}
        onClose={() => setAsking(null)}
      />
    </Pane>
  );
}

function busyOf(id: string, busy: RecordingCall | null): 'download' | 'delete' | null {
  if (busy === `download ${id}`) return 'download';
  return busy === `delete ${id}` ? 'delete' : null;
}
