import { useApolloClient } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import type { SessionReportTask } from '../../../../features/session-report/components/session-reports-pane.js';
import { sessionReportCache } from '../../../../features/session-report/session-report-cache.js';
import {
  useDeleteSessionReportMutation,
  useSessionReportsQuery,
  type SessionReportFieldsFragment,
} from '../../../../features/session-report/session-report.generated.js';
import { useLive } from '../../../live.js';
import { useAction } from '../../../use-action.js';
import { useFailureToast } from '../../../use-failure-toast.js';
import { saveText } from '../../../../lib/save-text.js';
import { fetchReport, fetchReportPage } from './fetch-report.js';

export function useSessionReports() {
  const client = useApolloClient();
  const { i18n } = useTranslation();
  const { hasConnected } = useLive();
  const query = useSessionReportsQuery({ skip: !hasConnected });
  const { busy, run } = useAction<SessionReportTask>();
  const [deleteReport] = useDeleteSessionReportMutation();
  const { refetch } = query;
  useFailureToast(query.error, 'load reports');
  return {
    reports: (query.data ?? query.previousData)?.sessionReports,
    error: query.error,
    retry: () => void refetch().catch(() => null),
    busy,
    save: ({ id, began }: SessionReportFieldsFragment, format: 'page' | 'json') =>
      void run(`${format} ${id}`, 'save report', async () => {
        const { language } = i18n;
        const isPage = format === 'page';
        const text = isPage ? fetchReportPage(id, language) : fetchReport(`/${id}`, language);
        const day = new Date(began).toISOString().slice(0, 10);
        saveText(`trailcast-report-${day}.${isPage ? 'html' : 'json'}`, await text);
      }),
    deleteReport: (id: string) =>
      void run(`delete ${id}`, 'delete report', async () => {
        await deleteReport({ variables: { id } });
        sessionReportCache.delete(client.cache, { id });
      }),
  };
}
