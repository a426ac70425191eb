import { createHash, randomUUID } from 'node:crypto';
import { NODE_PATHS, NodeInfo, NodeProblem, Reports, ServerReport, type DesiredServer } from '../node.js';
import type { NodeUnderTest } from './node-under-test.js';

const CALL_TIMEOUT_MS = 60_000;
/** Time limit of a PUT that is expected to settle, ms. Longer than a call may wait, for loaded machines. */
const SETTLE_MS = 20_000;

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Sends one request with any method and body. `secret: null` sends no credential. */
export interface ContractCall {
  body?: unknown;
  raw?: string;
  secret?: string | null;
}

/** A client of the node protocol over fetch. Validates every response with the shared schemas. */
export class ContractClient {
  constructor(readonly node: NodeUnderTest) {}

  call(
    method: string,
    path: string,
    { body, raw, secret = this.node.secret }: ContractCall = {},
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
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
  }

  /** Returns status and code of a refused request. */
  async refusal(
    method: string,
    path: string,
    call: ContractCall = {},
  ): Promise<{ status: number; code: string }> {
    const answer = await this.call(method, path, call);
    const problem = NodeProblem.parse(await answer.json());
    expect(problem.detail).not.toBe('');
    return { status: answer.status, code: problem.code };
  }

  async info(): Promise<NodeInfo> {
    return NodeInfo.parse(await this.json('GET', NODE_PATHS.info));
  }

  async reports(after: number, wait: number): Promise<Reports> {
    return Reports.parse(await this.json('GET', `${NODE_PATHS.reports}?after=${after}&wait=${wait}`));
  }

  /** Returns the newest report of one server, without waiting. */
  async report(id: number): Promise<ServerReport | undefined> {
    return (await this.reports(0, 0)).servers.find((server) => server.id === id);
  }

  async put(id: number, desired: DesiredServer, wait: number): Promise<ServerReport> {
    const began = performance.now();
    const answer = await this.json('PUT', `${NODE_PATHS.server(id)}?wait=${wait}`, desired);
    const report = ServerReport.parse(answer);
    // The node has not waited, so this report is final.
    if (report.settled || wait < SETTLE_MS || performance.now() - began < wait) return report;
    return this.eventually(async () => {
      const latest = await this.report(id);
      return latest?.settled ? latest : undefined;
    });
  }

  /** Deletes the server with any instance. */
  async remove(id: number, instance?: string): Promise<number> {
    const query = instance === undefined ? '' : `?instance=${instance}`;
    return (await this.call('DELETE', NODE_PATHS.server(id) + query)).status;
  }

  /** Returns the body of a 200 response. */
  async json(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await this.call(method, path, { body });
    const text = await answer.text();
    expect({ path, status: answer.status, text: answer.ok ? '' : text }).toEqual({
      path,
      status: 200,
      text: '',
    });
    return JSON.parse(text);
  }

  /** Polls `probe` until it returns a value, at most `timeoutMs`. */
  async eventually<T>(probe: () => Promise<T | undefined>, timeoutMs = 60_000): Promise<T> {
    const end = Date.now() + timeoutMs;
    for (;;) {
      const value = await probe();
      if (value !== undefined) return value;
      if (Date.now() > end) throw new Error(`no result within ${timeoutMs} ms: ${probe.toString()}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Returns the desired state of a new server: a fresh instance, generation 1, no scene chosen by the user. */
export const newServer = (node: NodeUnderTest, change: Partial<DesiredServer> = {}): DesiredServer => ({
  instance: randomUUID(),
  generation: 1,
  collection: { revision: 1, text: node.collection },
  feed: null,
  scene: null,
  onFeedLoss: null,
  streaming: null,
  feedRestarts: 0,
  ...change,
});

/** Returns the next generation of a desired state. */
export const next = (desired: DesiredServer, change: Partial<DesiredServer>): DesiredServer => ({
  ...desired,
  ...change,
  generation: desired.generation + 1,
});
