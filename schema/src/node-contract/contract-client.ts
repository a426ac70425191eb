import { createHash, randomUUID } from 'node:crypto';
import { NODE_PATHS, NodeInfo, NodeProblem, Reports, ServerReport, type DesiredServer } from '../node.js';
import type { NodeUnderTest } from './node-under-test.js';

const REQUEST_TIMEOUT_MS = 60_000;
/**
 * `wait` of a PUT that is expected to settle, ms. A loaded machine may need longer, so reports are polled afterwards.
 */
const SETTLE_MS = 20_000;

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Content of a request. `raw` is a body as text. `secret: null` sends no credential. */
export interface ContractRequest {
  body?: unknown;
  raw?: string;
  secret?: string | null;
}

/** A client of the node protocol over fetch. Validates every response with the shared schemas. */
export class ContractClient {
  constructor(readonly node: NodeUnderTest) {}

  send(
    method: string,
    path: string,
    { body, raw, secret = this.node.secret }: ContractRequest = {},
  ): Promise<Response> {
    const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    return fetch(this.node.baseUrl + path, {
      method,
      headers: {
        ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        traceparent: `00-${randomUUID().replaceAll('-', '')}-00f067aa0ba902b7-01`,
      },
      ...(text === undefined ? {} : { body: text }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
  }

  /** Returns status and problem code of a request that must fail. */
  async readProblem(
    method: string,
    path: string,
    request: ContractRequest = {},
  ): Promise<{ status: number; code: string }> {
    const response = await this.send(method, path, request);
    const problem = NodeProblem.parse(await response.json());
    expect(problem.detail).not.toBe('');
    return { status: response.status, code: problem.code };
  }

  async fetchInfo(): Promise<NodeInfo> {
    return NodeInfo.parse(await this.requestJson('GET', NODE_PATHS.info));
  }

  async fetchReports(after: number, wait: number): Promise<Reports> {
    return Reports.parse(await this.requestJson('GET', `${NODE_PATHS.reports}?after=${after}&wait=${wait}`));
  }

  /** Returns the newest report of one server, without waiting. */
  async fetchReport(id: number): Promise<ServerReport | undefined> {
    return (await this.fetchReports(0, 0)).servers.find((server) => server.id === id);
  }

  async putServer(id: number, desired: DesiredServer, wait: number): Promise<ServerReport> {
    const startedAt = performance.now();
    const response = await this.requestJson('PUT', `${NODE_PATHS.server(id)}?wait=${wait}`, desired);
    const report = ServerReport.parse(response);
    // The node has not waited, so this report is final.
    if (report.settled || wait < SETTLE_MS || performance.now() - startedAt < wait) return report;
    return this.waitFor(async () => {
      const latest = await this.fetchReport(id);
      return latest?.settled ? latest : undefined;
    });
  }

  /** Deletes the server, by default with any instance. Returns the status. */
  async deleteServer(id: number, instance?: string): Promise<number> {
    const query = instance === undefined ? '' : `?instance=${instance}`;
    return (await this.send('DELETE', NODE_PATHS.server(id) + query)).status;
  }

  /** Returns the body of a 200 response. */
  async requestJson(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await this.send(method, path, { body });
    const text = await response.text();
    expect({ path, status: response.status, text: response.ok ? '' : text }).toEqual({
      path,
      status: 200,
      text: '',
    });
    return JSON.parse(text);
  }

  /** Polls `probe` until it returns a value, at most `timeoutMs`. */
  async waitFor<T>(probe: () => Promise<T | undefined>, timeoutMs = 60_000): Promise<T> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const value = await probe();
      if (value !== undefined) return value;
      if (Date.now() > deadline) throw new Error(`no result within ${timeoutMs} ms: ${probe.toString()}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Returns the desired state of a new server: a fresh instance, generation 1, no scene chosen by the user. */
export const createDesiredServer = (
  node: NodeUnderTest,
  changes: Partial<DesiredServer> = {},
): DesiredServer => ({
  instance: randomUUID(),
  generation: 1,
  collection: { revision: 1, text: node.collection },
  feed: null,
  scene: null,
  onFeedLoss: null,
  streaming: null,
  feedRestarts: 0,
  ...changes,
});

/** Returns the next generation of a desired state. */
export const createNextGeneration = (
  desired: DesiredServer,
  changes: Partial<DesiredServer>,
): DesiredServer => ({
  ...desired,
  ...changes,
  generation: desired.generation + 1,
});
