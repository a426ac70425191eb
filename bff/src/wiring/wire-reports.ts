import type { PaymentTier } from '@trailcast/schema/wire';
import type { EntityManager } from '@mikro-orm/core';
import type { Logger } from 'pino';
import { readPayment } from '../features/payment/payment.repository.js';
import type { NodeDirectory } from '../features/relay-server/fleet/node-directory.js';
import type { ReportedLinks } from '../features/session-report/session-report.ports.js';
import { SessionReportPush } from '../features/session-report/session-report.push.js';
import { SessionReportService } from '../features/session-report/session-report.service.js';
import { SessionReportSync } from '../features/session-report/session-report-sync.js';
import { findRelation } from '../features/stream/stream.access.js';
import { readStream } from '../features/stream/read-streams.js';
import { sessionLog } from '../features/studio/session-log.js';
import { computeHourCents } from '../features/usage/usage-money.js';
import type { Database } from '../infra/db/database.js';
import type { Leadership } from '../infra/leader/leadership.js';

export interface ReportDeps {
  database: Database;
  directory: NodeDirectory;
  leadership: Leadership;
  fees: Readonly<Record<PaymentTier, { serverFee: number }>>;
  links: ReportedLinks;
  logger: Logger;
}

export interface ReportFeature {
  service: SessionReportService;
  push: SessionReportPush;
}

export function wireReports({
  database,
  directory,
  leadership,
  fees,
  links,
  logger,
}: ReportDeps): ReportFeature {
  const prices = {
    findHourCents: async (em: EntityManager, userId: number) =>
      computeHourCents(fees, (await readPayment(em, userId)).tier),
  };
  const nodes = {
    all: () =>
      directory.all().map(({ node, reports, reachable }) => {
        const revision = reports?.sessionsRevision ?? null;
        return {
          name: node.name,
          isReachable: reachable === true,
          revision: revision === null ? null : `${reports?.bootId} ${revision}`,
          fetchSessions: (signal: AbortSignal) => node.fetchSessions(signal),
          delete: (id: string, signal: AbortSignal) => node.deleteSession(id, signal),
        };
      }),
  };
  const streams = {
    findName: async (em: EntityManager, userId: number, streamId: number) => {
      const stream = await readStream(em, streamId);
      return stream && findRelation(stream, userId) !== 'stranger' ? stream.name : null;
    },
  };
  const log = logger.child({ part: 'session report' });
  leadership.runWhileLeading(
    () => new SessionReportSync({ database, nodes, prices, links, leadership, logger: log }),
  );
  return {
    service: new SessionReportService(database, sessionLog, streams),
    push: new SessionReportPush(database),
  };
}
