import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DesiredServer,
  Drain,
  Forwards,
  HISTORY_RANGES,
  ImageBody,
  NODE_WAIT_MAX_MS,
  PICTURE_SIZES,
  PICTURE_SOURCES,
  PREVIEW_SOURCES,
  Rights,
  Target,
  Targets,
  type HistoryRange,
  type NodeProblem,
  type PictureSize,
  type PictureSource,
  type PreviewSource,
  type StoredImage,
} from '@trailcast/schema/node';
import { z, type ZodType } from 'zod';

/** Handlers of the node protocol, and the simulated faults of the connection. */
export interface NodeHandlers {
  readonly secret: string;
  /** Method and path of every request. */
  readonly requests: string[];
  readonly responseDelayMs: number;
  readonly isUnreachable: boolean;
  getInfo(): unknown;
  putRights(rights: Rights): unknown;
  putForwards(forwards: Forwards): unknown;
  putDrain(drain: Drain): unknown;
  pollReports(revision: number, waitMs: number): Promise<unknown>;
  putServer(id: number, desired: DesiredServer, waitMs: number): Promise<unknown>;
  putTarget(id: number, target: Target): unknown;
  putTargets(id: number, targets: Targets): unknown;
  deleteServer(id: number, instance: string | null): void;
  takePicture(id: number, source: PictureSource, size: PictureSize): unknown;
  takeScenePicture(id: number, scene: string): unknown;
  readHistory(id: number, range: HistoryRange): unknown;
  /** Files of images by digest, base64. */
  readonly images: Map<string, string>;
  readonly lacksImages: boolean;
  listSessions(): unknown;
  deleteSession(id: string): unknown;
  /** Returns a function that sends the response. */
  openPreview(id: number, source: PreviewSource): (response: ServerResponse) => void;
  listRecordings(): unknown;
  readRecording(id: string): Buffer;
  deleteRecording(id: string): void;
}

/** An error response of the node. */
export class NodeProblemError extends Error {
  constructor(
    readonly status: number,
    readonly code: NodeProblem['code'],
    detail: string,
  ) {
    super(detail);
  }
}

/** Thrown by a handler to close the connection without a response. */
export class ConnectionDroppedError extends Error {}

const Id = z.coerce.number().int().positive();
const Integer = z.coerce.number().int();
const WaitMs = z.coerce.number().int().nonnegative().max(NODE_WAIT_MAX_MS);

/** Handles one request of the node protocol. Responses and errors are JSON. */
export async function handleNodeRequest(
  node: NodeHandlers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  node.requests.push(`${request.method} ${request.url}`);
  const body = await text(request).catch(() => '');
  if (node.responseDelayMs > 0) await sleep(node.responseDelayMs, undefined, { ref: false });
  if (node.isUnreachable) return void request.socket.destroy();
  try {
    const result = await routeRequest(node, request, body);
    if (node.isUnreachable) return void request.socket.destroy();
    if (typeof result === 'function') (result as ReturnType<NodeHandlers['openPreview']>)(response);
    else if (Buffer.isBuffer(result)) sendFile(request, response, result);
    else if (result === undefined) response.writeHead(204).end();
    else sendJson(response, 200, result);
  } catch (error) {
    if (error instanceof ConnectionDroppedError) return void request.socket.destroy();
    if (!(error instanceof NodeProblemError)) throw error;
    sendJson(response, error.status, { code: error.code, detail: error.message });
  }
}

async function routeRequest(node: NodeHandlers, request: IncomingMessage, body: string): Promise<unknown> {
  if (request.headers.authorization !== `Bearer ${node.secret}`) {
    throw new NodeProblemError(401, 'unauthorized', 'The node secret is missing or wrong.');
  }
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://node');
  const path = pathname
    .replace(/^\/v1\/servers\/[^/]*/, '/v1/servers/:id')
    .replace(/^\/v1\/recordings\/[^/]+/, '/v1/recordings/:id')
    .replace(/^\/v1\/sessions\/[^/]+/, '/v1/sessions/:id')
    .replace(/^\/v1\/images\/[^/]+/, '/v1/images/:digest');
  const endpoint = `${request.method} ${path}`;
  const resourceId = pathname.split('/')[3] ?? '';
  const serverId = () => parse(Id, pathname.split('/')[3]);
  const waitMs = () => parse(WaitMs, searchParams.get('wait') ?? '0');
  switch (endpoint) {
    case 'GET /v1/node':
      return node.getInfo();
    case 'PUT /v1/rights':
      return node.putRights(parse(Rights, parseBody(body)));
    case 'GET /v1/reports':
      return node.pollReports(parse(Integer, searchParams.get('after') ?? '0'), waitMs());
    case 'PUT /v1/forwards':
      return node.putForwards(parse(Forwards, parseBody(body)));
    case 'PUT /v1/drain':
      return node.putDrain(parse(Drain, parseBody(body)));
    case 'PUT /v1/servers/:id':
      return node.putServer(serverId(), parse(DesiredServer, parseBody(body)), waitMs());
    case 'PUT /v1/servers/:id/target':
      return node.putTarget(serverId(), parse(Target, parseBody(body)));
    case 'PUT /v1/servers/:id/targets':
      return node.putTargets(serverId(), parse(Targets, parseBody(body)));
    case 'GET /v1/servers/:id/picture':
      return node.takePicture(
        serverId(),
        parse(z.enum(PICTURE_SOURCES), searchParams.get('of')),
        parse(z.enum(PICTURE_SIZES), searchParams.get('size') ?? 'small'),
      );
    case 'GET /v1/servers/:id/scene-picture':
      return node.takeScenePicture(serverId(), parse(z.string().min(1), searchParams.get('scene')));
    case 'GET /v1/servers/:id/preview/program':
    case 'GET /v1/servers/:id/preview/feed':
    case 'GET /v1/servers/:id/preview/levels':
      return node.openPreview(serverId(), parse(z.enum(PREVIEW_SOURCES), pathname.split('/')[5]));
    case 'GET /v1/servers/:id/history':
      return node.readHistory(serverId(), parse(z.enum(HISTORY_RANGES), searchParams.get('of')));
    case 'GET /v1/sessions':
      return node.listSessions();
    case 'DELETE /v1/sessions/:id':
      return node.deleteSession(resourceId);
    case 'GET /v1/images/:digest':
      return findImage(node, resourceId);
    case 'PUT /v1/images/:digest':
      return putImage(node, resourceId, parse(ImageBody, parseBody(body)));
    case 'GET /v1/recordings':
      return node.listRecordings();
    case 'GET /v1/recordings/:id':
      return node.readRecording(resourceId);
    case 'DELETE /v1/recordings/:id':
      return node.deleteRecording(resourceId);
    case 'DELETE /v1/servers/:id':
      return node.deleteServer(serverId(), searchParams.get('instance'));
    default:
      throw new NodeProblemError(404, 'not-found', 'No such route.');
  }
}

function findImage({ images, lacksImages }: NodeHandlers, digest: string): StoredImage {
  const base64 = images.get(digest);
  if (base64 === undefined || lacksImages)
    throw new NodeProblemError(404, 'not-found', 'This image is not stored on the node.');
  return { bytes: Buffer.from(base64, 'base64').length };
}

function putImage({ images, lacksImages }: NodeHandlers, digest: string, { base64 }: ImageBody): void {
  if (lacksImages) throw new NodeProblemError(404, 'not-found', 'No such route.');
  const actualDigest = createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex');
  if (actualDigest !== digest)
    throw new NodeProblemError(400, 'bad-request', 'The file does not match its digest.');
  images.set(digest, base64);
}

/** Sends a file, or the range of the request header `range: bytes=FROM-[TO]`. */
function sendFile(request: IncomingMessage, response: ServerResponse, file: Buffer): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  if (from === undefined) return void response.writeHead(200, { 'content-length': file.length }).end(file);
  const start = Number(from);
  if (start >= file.length)
    return void response.writeHead(416, { 'content-range': `bytes */${file.length}` }).end();
  const rangeBytes = file.subarray(start, to ? Number(to) + 1 : undefined);
  const range = `bytes ${start}-${start + rangeBytes.length - 1}/${file.length}`;
  response.writeHead(206, { 'content-range': range, 'content-length': rangeBytes.length }).end(rangeBytes);
}

function parse<T>(shape: ZodType<T>, value: unknown): T {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new NodeProblemError(400, 'bad-request', z.prettifyError(parsed.error));
}

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    throw new NodeProblemError(400, 'bad-request', 'The body is not JSON.');
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
