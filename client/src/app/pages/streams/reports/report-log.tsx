import { useTranslation } from 'react-i18next';
import {
  useSessionReportLogQuery,
  type SessionReportFieldsFragment,
} from '../../../../features/session-report/session-report.generated.js';
import { serverLog } from '../../../../features/studio/components/lazy-server-log.js';
import { describeError } from '../../../../lib/describe-error.js';
import { Button } from '../../../../ui/button.js';
import { Modal } from '../../../../ui/dialog/modal.js';
import { ListSkeleton } from '../../../../ui/pane/list-skeleton.js';
import { LoadFailure } from '../../../../ui/pane/load-failure.js';

interface Props {
  /** Null while closed. */
  report: SessionReportFieldsFragment | null;
  onClose: () => void;
}

export function ReportLog({ report, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      open={report !== null}
      title={t('report.logTitle')}
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          {t('report.logClose')}
        </Button>
      }
    >
      {report && <Log id={report.id} />}
    </Modal>
  );
}

function Log({ id }: { id: string }) {
  const { t } = useTranslation();
  // Refetched at each opening, because names change when an account is deleted.
  const { data, error, refetch } = useSessionReportLogQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const skeleton = <ListSkeleton text={t('loading')} />;
  if (data) {
    const entries = data.sessionReport.log.toReversed();
    return (
      <serverLog.Part
        fallback={skeleton}
        entries={entries.map((entry) => ({ ...entry, by: entry.by ?? null, detail: entry.detail ?? null }))}
        emptyText={t('report.logEmpty')}
      />
    );
  }
  if (!error) return skeleton;
  const text = t('failed.load log', { message: describeError(error, t) });
  return <LoadFailure text={text} onRetry={() => void refetch().catch(() => null)} />;
}
