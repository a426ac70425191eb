import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SessionReportsPane } from '../../../../features/session-report/components/session-reports-pane.js';
import type { SessionReportFieldsFragment } from '../../../../features/session-report/session-report.generated.js';
import { describeError } from '../../../../lib/describe-error.js';
import { LoadFailure } from '../../../../ui/pane/load-failure.js';
import { Pane } from '../../../../ui/pane/pane.js';
import { SkeletonPane } from '../../../../ui/pane/skeleton-pane.js';
import { STATE_ROW_HEIGHT } from '../../../../ui/pane/state-row.js';
import { ReportLog } from './report-log.js';
import { ReportWindow } from './report-window.js';
import { useSessionReports } from './use-session-reports.js';

export function SessionReports() {
  const { t } = useTranslation();
  const [openReport, setOpenReport] = useState<SessionReportFieldsFragment | null>(null);
  const [loggedReport, setLoggedReport] = useState<SessionReportFieldsFragment | null>(null);
  const { reports, error, retry, busy, save, deleteReport } = useSessionReports();
  if (!reports && error) {
    const text = t('failed.load reports', { message: describeError(error, t) });
    return (
      <Pane title={t('report.title')}>
        <LoadFailure text={text} onRetry={retry} />
      </Pane>
    );
  }
  if (!reports) return <SkeletonPane isRow height={STATE_ROW_HEIGHT} />;
  return (
    <>
      <SessionReportsPane
        reports={reports}
        busy={busy}
        onOpen={setOpenReport}
        onLog={setLoggedReport}
        onSave={save}
        onDelete={deleteReport}
      />
      <ReportWindow report={openReport} onClose={() => setOpenReport(null)} />
      <ReportLog report={loggedReport} onClose={() => setLoggedReport(null)} />
    </>
  );
}
