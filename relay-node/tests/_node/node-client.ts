import { randomBytes } from 'node:crypto';
import {
  NODE_PATHS,
  NodeInfo,
  NodeRecordings,
  Reports,
  ServerReport,
  type DesiredServer,
  type DestinationTarget,
} from '@trailcast/schema/node';
import { createSampleCollection } from '../../src/agent/sample-collection.js';
import { computeDigest } from '../_srt/ingest-under-test.js';
import { until } from '../../../e2e/_kit/wait.js';

/** Time that a response may take beyond the wait of its request, ms. */
const RESPONSE_MARGIN_MS = 20_000;
const STREAMING = { attempt: 1, remainingMs: 60_000, resumeWindowMs: 600_000 };

/** A client of the node protocol that acts as a BFF for one user with the sample collection and server 1. */
export class NodeClient {
  desired: DesiredServer;

  /** Reads the node's URL at each request, because a restart may change it. `waitMs`: timeout for a state. */
  constructor(
    private readonly node: { readonly baseUrl: string; readonly secret: string },
    private readonly streamKey: string,
    private readonly waitMs = 20_000,
  ) {
    this.desired = {
      instance: `test-${randomBytes(6).toString('hex')}`,
      generation: 0,
      collection: { revision: 1, text: createSampleCollection() },
      feed: computeDigest(streamKey),
      scene: 'Live',
      onFeedLoss: null,
      streaming: null,
      feedRestarts: 0,
    };
  }

  async putRights(revision: number): Promise<void> {
    await this.#send('PUT', NODE_PATHS.rights, { revision, digests: [computeDigest(this.streamKey)] });
  }

  /** Sends the next generation, and waits until it is settled. This may take longer than one request. */
  async put(change: Partial<DesiredServer> = {}): Promise<ServerReport> {
    this.desired = { ...this.desired, ...change, generation: this.desired.generation + 1 };
    const path = `${NODE_PATHS.server(1)}?wait=${this.waitMs}`;
    const response = ServerReport.parse(await this.#send('PUT', path, this.desired));
    return response.settled ? response : this.#waitUntilSettled(this.desired.generation);
  }

  /** Starts a broadcast, and confirms it once the program is live. */
  async goLive(target: { server: string; key: string }): Promise<void> {
    await this.#send('PUT', NODE_PATHS.target(1), { instance: this.desired.instance, ...target });
    const { output } = await this.put({ streaming: { ...STREAMING, confirmed: false } });
    if (output.state !== 'live') throw new Error(`The broadcast is ${JSON.stringify(output)}`);
    await this.put({ streaming: { ...STREAMING, confirmed: true } });
  }

  /** Replaces the list of platforms, even while live. */
  async setTargets(targets: DestinationTarget[]): Promise<void> {
    await this.#send('PUT', NODE_PATHS.targets(1), { instance: this.desired.instance, targets });
  }

  async listRecordings(): Promise<NodeRecordings['recordings']> {
    return NodeRecordings.parse(await this.#send('GET', NODE_PATHS.recordings)).recordings;
  }

  async fetchRecordingFile(id: string): Promise<Buffer> {
    return Buffer.from(await (await this.#fetch('GET', NODE_PATHS.recording(id))).arrayBuffer());
  }

  /** Returns the live preview, until `signal` aborts. */
  async openPreview(of: 'program' | 'feed', signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
    const { body } = await this.#fetch('GET', NODE_PATHS.preview(1, of), undefined, signal);
    if (!body) throw new Error('The preview is empty');
    return body;
  }

  async removeRecording(id: string): Promise<void> {
    await this.#send('DELETE', NODE_PATHS.recording(id));
  }

  async remove(): Promise<void> {
    await this.#send('DELETE', `${NODE_PATHS.server(1)}?instance=${this.desired.instance}`);
  }

  async fetchInfo(): Promise<NodeInfo> {
    return NodeInfo.parse(await this.#send('GET', NODE_PATHS.info));
  }

  /** Returns the complete report without waiting. */
  async fetchReports(): Promise<Reports> {
    return Reports.parse(await this.#send('GET', `${NODE_PATHS.reports}?after=0&wait=0`));
  }

  async fetchReport(): Promise<ServerReport | undefined> {
    return (await this.fetchReports()).servers[0];
  }

  #waitUntilSettled(generation: number): Promise<ServerReport> {
    return until(`generation ${generation} is settled`, async () => {
      const report = await this.fetchReport();
      return report?.settled && report.observedGeneration === generation ? report : null;
    });
  }

  async #send(method: string, path: string, body?: unknown): Promise<unknown> {
    const text = await (await this.#fetch(method, path, body)).text();
    return text === '' ? null : JSON.parse(text);
  }

  /** Throws an Error if the status is not 2xx. */
  async #fetch(
    method: string,
    path: string,
    body?: unknown,
    signal = AbortSignal.timeout(this.waitMs + RESPONSE_MARGIN_MS),
  ): Promise<Response> {
    const response = await fetch(this.node.baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${this.node.secret}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }
}
