import { useTranslation } from 'react-i18next';
import { RecordingsPane } from '../../../features/recording/components/recordings-pane.js';
import { useOwnServer } from '../../../features/relay-server/use-own-server.js';
import { describeError } from '../../../lib/describe-error.js';
import { LoadFailure } from '../../../ui/pane/load-failure.js';
import { Pane } from '../../../ui/pane/pane.js';
import { SkeletonPane } from '../../../ui/pane/skeleton-pane.js';
import { STATE_ROW_HEIGHT } from '../../../ui/pane/state-row.js';
import { useLive } from '../../live.js';
import { useRecordings } from './use-recordings.js';

export function Recordings() {
  const { t } = useTranslation();
  const { recordings, error, retry, busy, download, deleteRecording } = useRecordings();
  // The header has already requested the server and its status.
  const { server, status, isLoading } = useOwnServer({
    skip: !useLive().hasConnected,
    fetchPolicy: 'cache-first',
  });
  if (!recordings && error) {
    return (
      <Pane title={t('recording.title')}>
        <LoadFailure
          text={t('failed.load recordings', { message: describeError(error, t) })}
          onRetry={retry}
        />
      </Pane>
    );
  }
  if (!recordings || isLoading) return <SkeletonPane isRow height={STATE_ROW_HEIGHT} />;
  return (
    <RecordingsPane
      recordings={recordings}
      busy={busy}
      isOff={server !== null && !server.recording}
      // Home has the switch while the server runs.
      switchPath={status?.scene ? '/' : null}
      onDownload={download}
      onDelete={deleteRecording}
    />
  );
}
