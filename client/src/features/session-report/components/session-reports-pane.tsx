import { Heading, Text } from '@chakra-ui/react';
import { ClipboardList } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../../lib/format.js';
import { DeletableList } from '../../../ui/pane/deletable-list.js';
import { Pane } from '../../../ui/pane/pane.js';
import { StateRow } from '../../../ui/pane/state-row.js';
import type { SessionReportFieldsFragment } from '../session-report.generated.js';
import { type SessionReportAction, SessionReportRow } from './session-report-row.js';

export type SessionReportTask = `${SessionReportAction} ${string}`;

interface Props {
  reports: readonly SessionReportFieldsFragment[];
  /** The running request; null if there is none. */
  busy: SessionReportTask | null;
  onOpen: (report: SessionReportFieldsFragment) => void;
  onLog: (report: SessionReportFieldsFragment) => void;
  onSave: (report: SessionReportFieldsFragment, format: 'page' | 'json') => void;
  onDelete: (id: string) => void;
}

/** The reports of the user's broadcasts, newest first, several below their days. Deleting asks for confirmation. */
export function SessionReportsPane({ reports, busy, onOpen, onLog, onSave, onDelete }: Props) {
  const { t, i18n } = useTranslation();
  const [action, id] = busy?.split(' ') ?? [];
  const title = { title: t('report.title'), icon: ClipboardList, id: 'reports' };
  if (reports.length === 0) return <StateRow {...title} state={t('report.none')} />;
  const hasDays = reports.length > 1;
  const findDay = (report?: SessionReportFieldsFragment) => report && formatDate(report.began, i18n.language);
  return (
    <Pane {...title}>
      <DeletableList
        label={t('report.title')}
        items={reports}
        renderRow={(report, openConfirmation) => (
          <>
            {/* The next one in the list is above this one. */}
            {hasDays && findDay(report) !== findDay(reports[reports.indexOf(report) + 1]) && (
              <Heading as="h3" pt="3" fontSize="sm" fontWeight="600" lineHeight="1.25" color="muted">
                {findDay(report)}
              </Heading>
            )}
            <SessionReportRow
              report={report}
              isBelowDay={hasDays}
              busy={id === report.id ? (action as SessionReportAction) : null}
              onOpen={() => onOpen(report)}
              onLog={() => onLog(report)}
              onSave={(format) => onSave(report, format)}
              onDelete={openConfirmation}
            />
          </>
        )}
        confirmationText={({ began }) => t('report.question', { name: formatDateTime(began, i18n.language) })}
        action={t('report.delete')}
        onDelete={onDelete}
      />
      <Text color="muted" fontSize="sm" pt="1" textWrap="pretty">
        {t('report.intro')}
      </Text>
    </Pane>
  );
}
