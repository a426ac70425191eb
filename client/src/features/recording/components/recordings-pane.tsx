import { Text } from '@chakra-ui/react';
import { Film } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DeletableList } from '../../../ui/pane/deletable-list.js';
import { Pane } from '../../../ui/pane/pane.js';
import { RowLink } from '../../../ui/pane/row-link.js';
import type { RecordingFieldsFragment } from '../recording.generated.js';
import { useRecordingName } from '../use-recording-name.js';
import { RecordingRow } from './recording-row.js';

export type RecordingTask = `${'download' | 'delete'} ${string}`;

interface Props {
  recordings: readonly RecordingFieldsFragment[];
  /** The running request; null if there is none. */
  busy: RecordingTask | null;
  /** Page with the switch that starts a recording; null while the user's server can't record. */
  switchPath: string | null;
  onDownload: (id: string) => void;
  onDelete: (id: string) => void;
}

export function RecordingsPane({ recordings, busy, switchPath, onDownload, onDelete }: Props) {
  const { t } = useTranslation();
  const nameOf = useRecordingName();
  const isEmpty = recordings.length === 0;
  return (
    <Pane
      title={t('recording.title')}
      icon={Film}
      id="recordings"
      emptyText={isEmpty ? t('recording.none') : undefined}
      emptyState={t(switchPath === null ? 'recording.noneState' : 'recording.off')}
      aside={isEmpty && switchPath !== null && <RowLink to={switchPath} text={t('recording.toHome')} />}
    >
      {!isEmpty && <Text color="muted">{t('recording.intro')}</Text>}
      <DeletableList
        label={t('recording.title')}
        items={recordings}
        renderRow={(recording, openConfirmation) => (
          <RecordingRow
            recording={recording}
            busy={busyOf(recording.id, busy)}
            onDownload={() => onDownload(recording.id)}
            onDelete={openConfirmation}
          />
        )}
        confirmationText={(recording) => t('recording.question', { name: nameOf(recording) })}
        action={t('recording.delete')}
        onDelete={onDelete}
      />
    </Pane>
  );
}

function busyOf(id: string, busy: RecordingTask | null): 'download' | 'delete' | null {
  if (busy === `download ${id}`) return 'download';
  return busy === `delete ${id}` ? 'delete' : null;
}
