import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  NODE_PATHS,
  NODE_PROTOCOL,
  ForwardsApplied,
  NodeInfo,
  NodeProblem,
  NodeHistory,
  NodeRecordings,
  NodeSessions,
  Reports,
  RightsApplied,
  ServerPicture,
  ServerReport,
  StoredImage,
  TargetApplied,
  type DesiredServer,
  type Forwards,
  type ImageBody,
  type HistoryRange,
  type PictureSize,
  type PictureSource,
  type PreviewSource,
  type Rights,
  type DestinationTarget,
  type Target,
} from '@trailcast/schema/node';
import type { Logger } from 'pino';
import type { ZodType } from 'zod';
import { withTimeout } from '@trailcast/schema/async/deadline';
import { parseJson } from '../../infra/parse-json.js';
import { openStream } from './open-stream.js';
import { NodeError, type RecordingBody, type RelayNode } from './relay-nodes.js';

/** Timeouts, ms. Long polls add the requested wait. */
const TIMEOUT_MS = {
  info: 2_000,
  rights: 2_000,
  server: 5_000,
  target: 5_000,
  picture: 5_000,
  image: 15_000,
  preview: 8_000,
  recordings: 5_000,
  deleteServer: 15_000,
  reports: 5_000,
};

const ERROR_KINDS = {
  unauthorized: 'failed',
  'bad-request': 'failed',
  stale: 'stale',
  'not-found': 'not-found',
  'no-capacity': 'no-capacity',
  'not-ready': 'not-ready',
  failed: 'failed',
} as const satisfies Record<NodeProblem['code'], NodeError['kind']>;

export interface HttpRelayNodeOptions {
  name: string;
  /** `http(s)://host:port`, without a path. */
  url: string;
  /** `srt://host:port`; default: the host of `url` and the port that the node reports. */
  ingest?: string;
  secret: string;
  logger: Logger;
}

interface NodeRequest<T> {
  path: string;
  timeoutMs: number;
  responseShape: ZodType<T> | null;
  method?: 'GET' | 'PUT' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/**
 * A relay node over HTTP. Every method rejects with NodeError; `unreachable` includes timeouts and aborts.
 */
export class HttpRelayNode implements RelayNode {
  readonly name: string;
  readonly ingest: { host: string; port: number | null };
  readonly #logger: Logger;

  constructor(private readonly options: HttpRelayNodeOptions) {
    this.name = options.name;
    this.ingest = parseIngestAddress(options);
    this.#logger = options.logger.child({ part: 'relay-node', node: options.name });
  }

  /** Rejects with `failed` if BFF and node have no common protocol version. */
  async fetchInfo(signal?: AbortSignal): Promise<NodeInfo> {
    const info = await this.#request({
      path: NODE_PATHS.info,
      timeoutMs: TIMEOUT_MS.info,
      responseShape: NodeInfo,
      signal,
    });
    const { min, max } = info.protocol;
    if (max < NODE_PROTOCOL.min || min > NODE_PROTOCOL.max) {
      const bffVersions = `${NODE_PROTOCOL.min} to ${NODE_PROTOCOL.max}`;
      throw new NodeError(
        'failed',
        `relay node ${this.name} uses protocol ${min} to ${max}, this BFF ${bffVersions}`,
      );
    }
    return info;
  }

  putRights(rights: Rights, signal?: AbortSignal): Promise<RightsApplied> {
    const { rights: path } = NODE_PATHS;
    return this.#request({
      method: 'PUT',
      path,
      timeoutMs: TIMEOUT_MS.rights,
      responseShape: RightsApplied,
      body: rights,
      signal,
    });
  }

  putForwards(forwards: Forwards, signal?: AbortSignal): Promise<ForwardsApplied> {
    return this.#request({
      method: 'PUT',
      path: NODE_PATHS.forwards,
      timeoutMs: TIMEOUT_MS.rights,
      responseShape: ForwardsApplied,
      body: forwards,
      signal,
    });
  }

  putServer(id: number, desired: DesiredServer, waitMs: number, signal?: AbortSignal): Promise<ServerReport> {
    return this.#request({
      method: 'PUT',
      path: `${NODE_PATHS.server(id)}?wait=${waitMs}`,
      timeoutMs: TIMEOUT_MS.server + waitMs,
      responseShape: ServerReport,
      body: desired,
      signal,
    });
  }

  putTarget(id: number, target: Target, signal?: AbortSignal): Promise<TargetApplied> {
    const path = NODE_PATHS.target(id);
    return this.#request({
      method: 'PUT',
      path,
      timeoutMs: TIMEOUT_MS.target,
      responseShape: TargetApplied,
      body: target,
      signal,
    });
  }

  putTargets(
    id: number,
    instance: string,
    targets: readonly DestinationTarget[],
    signal?: AbortSignal,
  ): Promise<TargetApplied> {
    return this.#request({
      method: 'PUT',
      path: NODE_PATHS.targets(id),
      timeoutMs: TIMEOUT_MS.target,
      responseShape: TargetApplied,
      body: { instance, targets },
      signal,
    });
  }

  async hasImage(digest: string, signal?: AbortSignal): Promise<boolean> {
    const path = NODE_PATHS.image(digest);
    try {
      await this.#request({ path, timeoutMs: TIMEOUT_MS.picture, responseShape: StoredImage, signal });
      return true;
    } catch (error) {
      if (error instanceof NodeError && error.kind === 'not-found') return false;
      throw error;
    }
  }

  async putImage(digest: string, file: Buffer, signal?: AbortSignal): Promise<void> {
    const body: ImageBody = { base64: file.toString('base64') };
    const path = NODE_PATHS.image(digest);
    await this.#request({
      method: 'PUT',
      path,
      timeoutMs: TIMEOUT_MS.image,
      responseShape: null,
      body,
      signal,
    });
  }

  async fetchPicture(
    id: number,
    source: PictureSource,
    size: PictureSize,
    signal?: AbortSignal,
  ): Promise<Buffer> {
    return this.#fetchPicture(`${NODE_PATHS.picture(id)}?of=${source}&size=${size}`, signal);
  }

  async fetchScenePicture(id: number, scene: string, signal?: AbortSignal): Promise<Buffer> {
    return this.#fetchPicture(`${NODE_PATHS.scenePicture(id)}?scene=${encodeURIComponent(scene)}`, signal);
  }

  async #fetchPicture(path: string, signal?: AbortSignal): Promise<Buffer> {
    const { jpeg } = await this.#request({
      path,
      timeoutMs: TIMEOUT_MS.picture,
      responseShape: ServerPicture,
      signal,
    });
    return Buffer.from(jpeg, 'base64');
  }

  /** The time limit applies only to the response headers. */
  async openPreview(id: number, source: PreviewSource): Promise<Readable> {
    const response = await this.#openResponse({ path: NODE_PATHS.preview(id, source) }, TIMEOUT_MS.preview);
    const { statusCode = 0 } = response;
    if (statusCode !== 200) throw this.#toNodeError(statusCode, await text(response).catch(() => ''));
    return response;
  }

  fetchHistory(id: number, range: HistoryRange, signal?: AbortSignal): Promise<NodeHistory> {
    const path = `${NODE_PATHS.history(id)}?of=${range}`;
    return this.#request({ path, timeoutMs: TIMEOUT_MS.picture, responseShape: NodeHistory, signal });
  }

  fetchSessions(signal?: AbortSignal): Promise<NodeSessions> {
    const { sessions: path } = NODE_PATHS;
    return this.#request({ path, timeoutMs: TIMEOUT_MS.recordings, responseShape: NodeSessions, signal });
  }

  async deleteSession(id: string, signal?: AbortSignal): Promise<void> {
    const path = NODE_PATHS.session(id);
    await this.#request({
      method: 'DELETE',
      path,
      timeoutMs: TIMEOUT_MS.recordings,
      responseShape: null,
      signal,
    });
  }

  fetchRecordings(signal?: AbortSignal): Promise<NodeRecordings> {
    const { recordings: path } = NODE_PATHS;
    return this.#request({ path, timeoutMs: TIMEOUT_MS.recordings, responseShape: NodeRecordings, signal });
  }

  async deleteRecording(id: string, signal?: AbortSignal): Promise<void> {
    const path = NODE_PATHS.recording(id);
    await this.#request({
      method: 'DELETE',
      path,
      timeoutMs: TIMEOUT_MS.recordings,
      responseShape: null,
      signal,
    });
  }

  async readRecording(id: string, range: string | undefined, signal: AbortSignal): Promise<RecordingBody> {
    const headers: Record<string, string> = range === undefined ? {} : { range };
    const request = { path: NODE_PATHS.recording(id), headers };
    const response = await this.#openResponse(request, TIMEOUT_MS.recordings, signal);
    const { statusCode: status = 0, headers: responseHeaders } = response;
    if (status !== 200 && status !== 206 && status !== 416)
      throw this.#toNodeError(status, await text(response).catch(() => ''));
    const { 'content-length': length = null, 'content-range': contentRange = null } = responseHeaders;
    return { status, length, range: contentRange, body: response };
  }

  /** The time limit applies only to the response headers, because a client may read the body slowly. */
  async #openResponse(
    request: Pick<NodeRequest<unknown>, 'path' | 'headers'>,
    headersTimeoutMs: number,
    signal?: AbortSignal,
  ): Promise<IncomingMessage> {
    const headers = { ...this.#createHeaders(randomBytes(16).toString('hex')), ...request.headers };
    try {
      return await openStream(this.options.url + request.path, headers, headersTimeoutMs, signal);
    } catch (error) {
      throw new NodeError('unreachable', `relay node ${this.name} can not be reached`, { cause: error });
    }
  }

  async deleteServer(id: number, instance: string, signal?: AbortSignal): Promise<void> {
    const path = `${NODE_PATHS.server(id)}?instance=${encodeURIComponent(instance)}`;
    await this.#request({
      method: 'DELETE',
      path,
      timeoutMs: TIMEOUT_MS.deleteServer,
      responseShape: null,
      signal,
    });
  }

  pollReports(after: number, waitMs: number, signal: AbortSignal): Promise<Reports> {
    const path = `${NODE_PATHS.reports}?after=${after}&wait=${waitMs}`;
    return this.#request({ path, timeoutMs: TIMEOUT_MS.reports + waitMs, responseShape: Reports, signal });
  }

  async #request<T>(request: NodeRequest<T>): Promise<T> {
    const { path, timeoutMs, method = 'GET', signal } = request;
    const trace = randomBytes(16).toString('hex');
    const startedAt = performance.now();
    const logRequest = (status: number | string) =>
      this.#logger.debug(
        { trace, method, path, status, ms: Math.round(performance.now() - startedAt) },
        'request',
      );
    let hasTimedOut = false;
    const send = async (deadline: AbortSignal) => {
      deadline.addEventListener('abort', () => (hasTimedOut = signal?.aborted !== true), { once: true });
      const response = await this.#fetch(request, trace, deadline);
      return { status: response.status, ok: response.ok, body: await response.text() };
    };
    try {
      // The signal of `fetch` has no effect after the request was garbage-collected, so the time limit must
      // not depend on it.
      const { status, ok, body } = await withTimeout(timeoutMs, send, createTimeoutError, signal);
      logRequest(status);
      if (!ok) throw this.#toNodeError(status, body);
      return request.responseShape ? this.#parseResponse(request.responseShape, body) : (undefined as T);
    } catch (error) {
      if (error instanceof NodeError) throw error;
      logRequest(hasTimedOut ? 'timed out' : signal?.aborted ? 'aborted' : 'unreachable');
      const problem = hasTimedOut ? `did not respond within ${timeoutMs} ms` : 'can not be reached';
      throw new NodeError('unreachable', `relay node ${this.name} ${problem}`, { cause: error });
    }
  }

  #fetch(
    {
      path,
      method = 'GET',
      body,
      headers = {},
    }: Pick<NodeRequest<unknown>, 'path' | 'method' | 'body' | 'headers'>,
    trace: string,
    signal: AbortSignal,
  ): Promise<Response> {
    return fetch(this.options.url + path, {
      method,
      headers: {
        ...this.#createHeaders(trace),
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
      redirect: 'error',
    });
  }

  #createHeaders(trace: string): Record<string, string> {
    return {
      authorization: `Bearer ${this.options.secret}`,
      // W3C Trace Context: the node logs the same trace.
      traceparent: `00-${trace}-${randomBytes(8).toString('hex')}-01`,
    };
  }

  #parseResponse<T>(shape: ZodType<T>, text: string): T {
    const parsed = shape.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    throw new NodeError('failed', `relay node ${this.name} sent a response that does not match the protocol`);
  }

  #toNodeError(status: number, text: string): NodeError {
    const problem = NodeProblem.safeParse(parseJson(text));
    if (!problem.success)
      return new NodeError('failed', `relay node ${this.name} responded with status ${status}`);
    return new NodeError(ERROR_KINDS[problem.data.code], problem.data.detail);
  }
}

const createTimeoutError = () => new Error('no response in time');

/** Returns the address of the ingest. IPv6 literals have no brackets, as name resolution requires. */
function parseIngestAddress({ url, ingest }: HttpRelayNodeOptions): RelayNode['ingest'] {
  const { hostname, port } = new URL(ingest ?? url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: ingest ? Number(port) : null };
}
