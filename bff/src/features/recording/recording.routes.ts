import type { CookieSerializeOptions } from '@fastify/cookie';
import { Recording, RecordingTicket } from '@trailcast/schema/wire';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { IdParameters } from '../../infra/entity-id.js';
import { getViewer, type FeatureApp, type FeatureRoutes } from '../../infra/http/feature-routes.js';
import { createEndSignal } from '../../infra/http/response-end.js';
import { DOWNLOAD_VALIDITY_MS, type GrantedFile, type RecordingDownload } from './recording-download.js';
import type { RecordingService } from './recording.service.js';

const tags = ['recording'];
const TicketParameters = z.object({ ticket: z.string().max(100) });

export interface RecordingRouteDeps {
  recordings: RecordingService;
  download: RecordingDownload;
  /** True if the public URL is https; cookies are then Secure. */
  secure: boolean;
}

export function recordingRoutes(deps: RecordingRouteDeps): FeatureRoutes {
  return (app) => {
    registerOwnerRoutes(app, deps.recordings);
    registerDownloadRoutes(app, deps);
  };
}

function registerOwnerRoutes(app: FeatureApp, recordings: RecordingService): void {
  const listSchema = { tags, summary: "The caller's recordings", response: { 200: z.array(Recording) } };
  app.get('/recording', { schema: listSchema }, (request) => recordings.list(getViewer(request)));

  const deletionSchema = {
    tags,
    summary: 'Delete a recording',
    params: IdParameters,
    response: { 204: z.null() },
  };
  app.delete('/recording/:id', { schema: deletionSchema }, async (request, reply) => {
    await recordings.delete(getViewer(request), request.params.id);
    return reply.code(204).send(null);
  });

  const ticketSchema = {
    tags,
    summary: 'Get an address that starts one download within a minute',
    params: IdParameters,
    response: { 201: RecordingTicket },
  };
  app.post(
    '/recording/:id/ticket',
    { config: { isShownOnce: true }, schema: ticketSchema },
    async (request, reply) => {
      const createdTicket = await recordings.createTicket(getViewer(request), request.params.id);
      return reply.code(201).header('cache-control', 'no-store').send(createdTicket);
    },
  );
}

/** Registers the downloads without HEAD, because a HEAD request must neither redeem a ticket nor read a file. */
function registerDownloadRoutes(app: FeatureApp, { download, secure }: RecordingRouteDeps): void {
  const startSchema = { tags, summary: 'Start a download with a ticket', params: TicketParameters };
  app.get(
    '/recording/download/:ticket',
    { schema: startSchema, exposeHeadRoute: false },
    async (request, reply) => {
      const { id, grant } = await download.redeemTicket(request.params.ticket);
      const path = `/api/v1/recording/${id}/file`;
      // Browsers send a Lax cookie when they resume a download from their list.
      const cookie: CookieSerializeOptions = { path, httpOnly: true, sameSite: 'lax', secure };
      reply.setCookie(formatCookieName(id), grant, { ...cookie, maxAge: DOWNLOAD_VALIDITY_MS / 1000 });
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(path, 303);
    },
  );

  const fileSchema = {
    tags,
    summary: 'Download an MP4 file or a range of it, with the cookie of the started download',
    params: IdParameters,
    produces: ['video/mp4'],
  };
  app.get('/recording/:id/file', { schema: fileSchema, exposeHeadRoute: false }, async (request, reply) => {
    const { id } = request.params;
    const grantedFile = await download.openFile(id, request.cookies[formatCookieName(id)]);
    const { range, 'if-range': tag } = request.headers;
    // The range of another file would not continue the part that the client has.
    const validRange = tag === undefined || tag === grantedFile.etag ? range : undefined;
    return sendFile(reply, grantedFile, validRange);
  });
}

/** Reads the body from the node as fast as the client reads it, and only while the client is connected. */
async function sendFile(
  reply: FastifyReply,
  grantedFile: GrantedFile,
  validRange: string | undefined,
): Promise<FastifyReply> {
  const { status, length, range, body } = await grantedFile.open(validRange, createEndSignal(reply));
  reply
    .code(status)
    .type('video/mp4')
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'no-store')
    .header('etag', grantedFile.etag)
    .header('content-disposition', `attachment; filename="${formatFileName(grantedFile)}"`);
  if (length !== null) reply.header('content-length', length);
  if (range !== null) reply.header('content-range', range);
  return reply.send(body);
}

/** Returns a name such as `trailcast-2026-11-24-1830.mp4`, in UTC. */
function formatFileName({ began, part }: GrantedFile): string {
  const [date = '', time = ''] = new Date(began).toISOString().split('T');
  const suffix = part > 1 ? `-part-${part}` : '';
  return `trailcast-${date}-${time.slice(0, 5).replace(':', '')}${suffix}.mp4`;
}

const formatCookieName = (id: number) => `trailcast-download-${id}`;
