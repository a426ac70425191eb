import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp, version } from '../../infra/db/columns.js';
import { UserEntity } from '../user/user.entity.js';

/** The report of an ended broadcast. The row stays after the server is deleted. */
export const SessionReportEntity = defineEntity({
  name: 'SessionReport',
  tableName: 'session_reports',
  properties: {
    id: p.integer().primary(),
    owner: () => p.manyToOne(UserEntity).ref().deleteRule('cascade'),
    /** The node's id of the session, so that each session is stored once. */
    nodeSession: p.string().length(32).unique(),
    serverId: p.integer(),
    began: timestamp(),
    lengthMs: timestamp(),
    deadZones: p.integer(),
    deadZonesMs: timestamp(),
    costCents: p.integer(),
    expires: timestamp(),
    /** JSON of the head's `gaps`, so that the list needs no details; null for a report of an earlier release. */
    gaps: p.text().nullable(),
    /** Scenes seen by viewers, dead zones, unwatched times and statistics: JSON of the protocol's NodeSession. */
    details: p.text().columnType('longtext'),
    version: version(),
  },
});
export type SessionReportEntity = InferEntity<typeof SessionReportEntity>;
