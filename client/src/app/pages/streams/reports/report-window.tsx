import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionReportFieldsFragment } from '../../../../features/session-report/session-report.generated.js';
import { describeError } from '../../../../lib/describe-error.js';
import { formatDateTime } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';
import { Modal } from '../../../../ui/dialog/modal.js';
import { ListSkeleton } from '../../../../ui/pane/list-skeleton.js';
import { LoadFailure } from '../../../../ui/pane/load-failure.js';
import { fetchReportPage } from './fetch-report.js';

interface Props {
  /** Null while closed. */
  report: SessionReportFieldsFragment | null;
  onClose: () => void;
}

/** Shows the page of a report in a dialog, with the docked controls of a running broadcast. */
export function ReportWindow({ report, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      open={report !== null}
      wide
      title={t('report.windowTitle')}
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          {t('report.logClose')}
        </Button>
      }
    >
      {report && <ReportPage report={report} />}
    </Modal>
  );
}

/** Height of the page until it is measured. */
const INITIAL_HEIGHT = '60dvh';
const SKELETON_ROWS = 6;

function ReportPage({ report: { id, began } }: { report: SessionReportFieldsFragment }) {
  const { t, i18n } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  const [page, setPage] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { language } = i18n;
  useEffect(
    function loadPage() {
      let isCurrent = true;
      fetchReportPage(id, language).then(
        (html) => isCurrent && setPage(embed(html)),
        (reason: unknown) => isCurrent && setError(reason),
      );
      return () => {
        isCurrent = false;
      };
    },
    [id, language, attempt],
  );
  const retry = () => {
    setError(null);
    setAttempt(attempt + 1);
  };
  if (error !== null) {
    return (
      <LoadFailure text={t('failed.load report', { message: describeError(error, t) })} onRetry={retry} />
    );
  }
  if (page === null) return <ListSkeleton text={t('loading')} rows={SKELETON_ROWS} />;
  return (
    <iframe
      title={t('report.pageTitle', { name: formatDateTime(began, language) })}
      srcDoc={page}
      // Its height is measured. It has no script, and must not get one.
      sandbox="allow-same-origin"
      style={{ display: 'block', flexShrink: 0, width: '100%', height: INITIAL_HEIGHT, border: 0 }}
      onLoad={({ currentTarget }) => followHeight(currentTarget)}
    />
  );
}

/** Leaves out what only a page of its own needs: the way back, and the space around the content. */
const embed = (html: string) =>
  html.replace('</style>', 'nav{display:none}body{display:flow-root;padding:0}</style>');

/** Makes a frame as high as its content, also after details are unfolded, so that only the dialog scrolls. */
function followHeight(frame: HTMLIFrameElement): void {
  const body = frame.contentDocument?.body;
  if (!body) return;
  const observer = new ResizeObserver(() => {
    frame.style.height = `${Math.ceil(body.getBoundingClientRect().height)}px`;
  });
  observer.observe(body);
}
