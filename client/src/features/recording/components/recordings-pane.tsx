import { Text } from '@chakra-ui/react';
import { Film } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DeletableList } from '../../../ui/pane/deletable-list.js';
import { Pane } from '../../../ui/pane/pane.js';
import { StateRow } from '../../../ui/pane/state-row.js';
import type { RecordingFieldsFragment } from '../recording.generated.js';
import { useRecordingName } from '../use-recording-name.js';
import { RecordingRow } from './recording-row.js';

export type RecordingTask = `${'download' | 'delete'} ${string}`;

interface Props {
  recordings: readonly RecordingFieldsFragment[];
  /** The running request; null if there is none. */
  busy: RecordingTask | null;
  /** True while recording is switched off. Earlier recordings can be there nevertheless. */
  isOff: boolean;
  /** Page with the switch that starts a recording; null while the user's server can't record. */
  switchPath: string | null;
  onDownload: (id: string) => void;
  onDelete: (id: string) => void;
}

export function RecordingsPane({ recordings, busy, isOff, switchPath, onDownload, onDelete }: Props) {
  const { t } = useTranslation();
  const nameOf = useRecordingName();
  const title = { title: t('recording.title'), icon: Film, id: 'recordings' };
  if (recordings.length === 0) {
    return (
      <StateRow
        {...title}
        state={t(isOff ? 'recording.off' : 'recording.none')}
        link={switchPath === null ? null : { to: switchPath, text: t('recording.toHome') }}
      />
    );
  }
  return (
    <Pane {...title}>
      <Text color="muted">{t('recording.intro')}</Text>
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
