import { NodeSession } from '@trailcast/schema/node';
import type { SessionReport, SessionReportHead } from '@trailcast/schema/wire';
import type { SessionReportEntity } from './session-report.entity.js';

/** The part of a node's session that is stored as text. */
const StoredDetails = NodeSession.pick({ series: true, seen: true, lost: true, unwatched: true });

type HeadRow = Pick<
  SessionReportEntity,
  'id' | 'serverId' | 'began' | 'lengthMs' | 'deadZones' | 'deadZonesMs' | 'costCents' | 'expires' | 'version'
>;

/** Renders the contract's SessionReportHead. */
export function toHead(row: HeadRow): SessionReportHead {
  const { id, serverId, began, lengthMs, deadZones, deadZonesMs, costCents, expires, version } = row;
  return { id, serverId, began, lengthMs, deadZones, deadZonesMs, cost: costCents / 100, expires, version };
}

/** Renders the contract's SessionReport. */
export function toReport(row: HeadRow & { details: string }): SessionReport {
  const details = StoredDetails.parse(JSON.parse(row.details));
  return { ...toHead(row), ...details, shares: sharesOf(details.series.links) };
}

/** Returns which part of the bytes each link carried. */
export function sharesOf(links: SessionReport['series']['links']): SessionReport['shares'] {
  const sums = links.map(({ number, kbps }) => ({
    number,
    sum: kbps.reduce<number>((all, value) => all + (value ?? 0), 0),
  }));
  const total = sums.reduce((all, { sum }) => all + sum, 0);
  return sums.map(({ number, sum }) => ({
    number,
    share: total === 0 ? 0 : Math.round((sum / total) * 1_000) / 1_000,
  }));
}
