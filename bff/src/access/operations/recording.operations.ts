import { Recording } from '@trailcast/schema/wire';
import { z } from 'zod';
import type { Operation } from '../operation.js';

/** Operations on recordings and reports of broadcasts. */
export const RECORDING_OPERATIONS = {
  recordings: {
    rule: 'verified',
    rest: 'GET /recording',
    graphql: 'Query.recordings',
    token: { scope: 'read', response: z.array(Recording) },
  },
  deleteRecording: {
    rule: 'owner only',
    rest: 'DELETE /recording/:id',
    graphql: 'Mutation.deleteRecording',
  },
  createRecordingTicket: {
    rule: 'owner only',
    rest: 'POST /recording/:id/ticket',
    graphql: 'Mutation.createRecordingTicket',
    rateLimit: 'creation',
  },
  /** The ticket is the credential. */
  startDownload: { rule: 'public', rest: 'GET /recording/download/:ticket' },
  /** The download's cookie is the credential. */
  download: { rule: 'public', rest: 'GET /recording/:id/file' },

  sessionReports: { rule: 'verified', rest: 'GET /session-report', graphql: 'Query.sessionReports' },
  sessionReport: {
    rule: 'owner only',
    rest: 'GET /session-report/:id',
    graphql: 'Query.sessionReport',
  },
  sessionReportPage: { rule: 'owner only', rest: 'GET /session-report/:id/page' },
  deleteSessionReport: {
    rule: 'owner only',
    rest: 'DELETE /session-report/:id',
    graphql: 'Mutation.deleteSessionReport',
  },
} as const satisfies Record<string, Operation>;
