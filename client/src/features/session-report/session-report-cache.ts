import type { ApolloCache } from '@apollo/client';
import type { Deleted } from '@trailcast/schema/push';
import type { SessionReportHead } from '@trailcast/schema/wire';
import { SessionReportsDocument, type SessionReportFieldsFragment } from './session-report.generated.js';

/** Applies pushed reports to the cached list. */
export const sessionReportCache = {
  add(this: void, cache: ApolloCache, report: SessionReportHead): void {
    const pushedReport = reportOf(report);
    cache.updateQuery({ query: SessionReportsDocument }, (data) => {
      if (!data || data.sessionReports.some(({ id }) => id === pushedReport.id)) return data;
      return { sessionReports: [...data.sessionReports, pushedReport] };
    });
  },

  delete(this: void, cache: ApolloCache, { id }: { id: Deleted['id'] | string }): void {
    cache.updateQuery(
      { query: SessionReportsDocument },
      (data) => data && { sessionReports: data.sessionReports.filter((report) => report.id !== String(id)) },
    );
  },
};

function reportOf({ id, serverId, gaps, ...report }: SessionReportHead): SessionReportFieldsFragment {
  return {
    ...{ __typename: 'SessionReport', ...report, id: String(id), serverId: String(serverId) },
    gaps: gaps?.map((gap) => ({ __typename: 'ReportGap', ...gap })) ?? null,
  };
}
