import { z } from 'zod';
import { NodeSession } from '@trailcast/schema/node';
import type { LogEntry, SessionReport, SessionReportHead } from '@trailcast/schema/wire';
import type { SessionReportEntity } from './session-report.entity.js';
import { readGaps } from './report-gaps.js';
import type { ReportedSession } from './session-report.ports.js';

/** The part of a node's session that is stored as text. */
const StoredDetails = NodeSession.pick({ series: true, seen: true, lost: true, unwatched: true }).extend({
  /** Reports of earlier releases have neither stream nor names. */
  streamId: z.int().nullable().default(null),
  names: z.array(z.object({ number: z.int(), name: z.string() })).default([]),
});

type HeadRow = Pick<
  SessionReportEntity,
  | 'id'
  | 'serverId'
  | 'began'
  | 'lengthMs'
  | 'deadZones'
  | 'deadZonesMs'
  | 'costCents'
  | 'expires'
  | 'gaps'
  | 'version'
>;

export function toHead(row: HeadRow): SessionReportHead {
  const { id, serverId, began, lengthMs, deadZones, deadZonesMs, costCents, expires, version } = row;
  const gaps = readGaps(row.gaps ?? null);
  return {
    ...{ id, serverId, began, lengthMs, deadZones, deadZonesMs, cost: costCents / 100, expires, version },
    ...(gaps && { gaps }),
  };
}

export function toReport(row: HeadRow & { details: string }, log: LogEntry[]): SessionReport {
  return { ...toReportWithoutLog(row), log };
}

/** Renders a report without its log. */
export function toReportWithoutLog(row: HeadRow & { details: string }): Omit<SessionReport, 'log'> {
  const { series, seen, lost, unwatched, names } = StoredDetails.parse(JSON.parse(row.details));
  return { ...toHead(row), series, seen, lost, unwatched, shares: computeShares(series.links, names) };
}

export function toSession({
  owner,
  serverId,
  began,
  lengthMs,
}: Pick<SessionReportEntity, 'owner' | 'serverId' | 'began' | 'lengthMs'>): ReportedSession {
  return { owner: owner.id, serverId, began, endedAt: began + lengthMs };
}

/** Returns the stream of the broadcast, or null if the stream is unknown. */
export function readStreamId({ details }: { details: string }): number | null {
  return StoredDetails.pick({ streamId: true }).parse(JSON.parse(details)).streamId;
}

/** Returns each link's share of the bytes, with the phone's names. */
export function computeShares(
  links: SessionReport['series']['links'],
  names: readonly { number: number; name: string }[] = [],
): SessionReport['shares'] {
  const namesByNumber = new Map(names.map(({ number, name }) => [number, name]));
  const sums = links.map(({ number, kbps }) => ({
    number,
    sum: kbps.reduce<number>((total, value) => total + (value ?? 0), 0),
  }));
  const total = sums.reduce((total, { sum }) => total + sum, 0);
  return sums.map(({ number, sum }) => ({
    number,
    share: total === 0 ? 0 : Math.round((sum / total) * 1_000) / 1_000,
    name: namesByNumber.get(number),
  }));
}
