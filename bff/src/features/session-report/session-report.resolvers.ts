import type { Resolvers } from '../../generated/resolvers.generated.js';
import { parseEntityId } from '../../infra/entity-id.js';
import { requireViewer } from '../../infra/graphql/context.js';
import type { SessionReportService } from './session-report.service.js';

export function sessionReportResolvers(reports: SessionReportService): Resolvers {
  return {
    Query: {
      sessionReports: (_root, _arguments, context) => reports.list(requireViewer(context)),
      sessionReport: async (_root, { id }, context) => {
        const { seen, lost, unwatched, shares, log, series, ...report } = await reports.get(
          requireViewer(context),
          parseEntityId(id),
        );
        return { report, seen, lost, unwatched, shares, log, ...series };
      },
    },
    Mutation: {
      deleteSessionReport: async (_root, { id }, context) => {
        await reports.delete(requireViewer(context), parseEntityId(id));
        return true;
      },
    },
  };
}
