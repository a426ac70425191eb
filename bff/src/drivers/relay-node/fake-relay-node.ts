import { randomBytes, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import {
  forwardsDigest,
  NODE_PROTOCOL,
  type DesiredServer,
  type Forwards,
  type NodeInfo,
  type NodeProblem,
  type HistoryRange,
  type NodeHistory,
  type NodeRecording,
  type NodeRecordings,
  type NodeSession,
  type NodeSessions,
  type PictureSize,
  type PictureSource,
  type PreviewSource,
  type Refusal as RefusedCaller,
  type Reports,
  type Rights,
  type RightsApplied,
  type ServerReport,
  type Target,
  type Targets,
} from '@trailcast/schema/node';
import type { PreviewPart } from '@trailcast/schema/preview-stream';
import { FakeFeeds, type FakeFeedStats } from './fake-feeds.js';
import {
  handleNodeRequest,
  ConnectionDroppedError,
  NodeProblemError,
  type NodeHandlers,
} from './fake-node-http.js';
import { FakeServer, type FakeServerNode } from './fake-server.js';
import { LongPolls } from './long-polls.js';
import { LoopbackListener } from './loopback-listener.js';

export interface FakeNodeOptions {
  servers?: number;
  broadcasts?: number;
  obsStartMs?: number;
  connectMs?: number;
}

/**
 * A relay node in memory, with the complete protocol over HTTP on a free loopback port. Tests set its fields
 * to simulate feeds, failures and crashes. The platform at accept.test accepts every target, refuse.test
 * refuses it, hang.test never responds, and any other host refuses the connection.
 */
export class FakeRelayNode implements FakeServerNode, NodeHandlers {
  readonly secret = randomBytes(16).toString('hex');
  readonly feeds = new FakeFeeds();
  readonly capacity: { servers: number; broadcasts: number };
  obsStartMs: number;
  maxDelayMs: number | null = 60_000;
  connectMs: number;
  /** Drops every connection, like a broken network. */
  isUnreachable = false;
  /** Delay of every response, ms. */
  responseDelayMs = 0;
  protocol: { min: number; max: number } = { ...NODE_PROTOCOL };
  missing: NodeInfo['missing'] = [];
  rights: Rights = { revision: -1, digests: [] };
  /** The newest list of forwards; null before the first list. */
  forwards: Forwards | null = null;
  draining = false;
  canRecord = true;
  canRehearse = true;
  /** True if servers show browser sources. */
  showsPages = true;
  /** Complete and running recordings with the bytes of their files, by id. */
  readonly recordings = new Map<string, { recording: NodeRecording; file: Buffer }>();
  readonly images = new Map<string, string>();
  /** True to behave like a node of an older release. */
  lacksImages = false;
  #recordingsRevision = 0;
  /** Ended broadcasts, by id. */
  readonly sessions = new Map<string, NodeSession>();
  #sessionsRevision = 0;
  /** Response of GET history; null simulates a node of an older release. */
  feedHistory: NodeHistory | null = { ageMs: 3_000, stepMs: 1_000, kbps: [2_500, null, 0], rttMs: [40, null, null], loss: [0.01, null, null], links: [] }; // prettier-ignore
  failsDeletes = false;
  /** Error response to new servers, regardless of the capacity; null: none. `drop` closes the connection. */
  serverProblem: NodeProblem['code'] | 'drop' | null = null;
  /** False to behave like a node of an older release. */
  offersPreviews = true;
  /** Parts that every preview sends first. */
  previewParts: readonly PreviewPart[] = [];
  readonly previewResponses = new Set<ServerResponse>();
  /** Method and path of every request, oldest first. */
  readonly requests: string[] = [];
  readonly servers = new Map<number, FakeServer>();
  #refusedCallers: (Omit<RefusedCaller, 'ageMs'> & { time: number })[] = [];
  #bootId = randomUUID();
  #revision = 1;
  readonly #listener = new LoopbackListener(
    (request, response) => void handleNodeRequest(this, request, response),
  );
  readonly #polls = new LongPolls();
  readonly #statsTimer: NodeJS.Timeout;

  private constructor({ servers = 2, broadcasts = 1, obsStartMs = 20, connectMs = 20 }: FakeNodeOptions) {
    this.capacity = { servers, broadcasts };
    this.obsStartMs = obsStartMs;
    this.connectMs = connectMs;
    // The protocol requires a new revision every second while a feed is live.
    this.#statsTimer = setInterval(() => this.feeds.isAnyLive && this.notifyChange(), 1_000);
  }

  static async start(options: FakeNodeOptions = {}): Promise<FakeRelayNode> {
    const node = new FakeRelayNode(options);
    await node.#listener.start();
    return node;
  }

  get baseUrl(): string {
    return this.#listener.url;
  }

  get bootId(): string {
    return this.#bootId;
  }

  async close(): Promise<void> {
    clearInterval(this.#statsTimer);
    for (const server of this.servers.values()) server.close();
    await this.#stopListening();
  }

  /**
   * Simulates a crash of the agent. If `keepsObs` is true, OBS and the feeds continue; otherwise all state is
   * lost.
   */
  async crash(keepsObs: boolean): Promise<void> {
    await this.#stopListening();
    if (keepsObs) return;
    for (const server of this.servers.values()) server.close();
    this.servers.clear();
    this.feeds.closeAllExcept(new Set());
    this.rights = { revision: -1, digests: [] };
  }

  /** Restarts the agent on the same port with a new boot id. */
  async restart(): Promise<void> {
    this.#bootId = randomUUID();
    this.#revision = 1;
    await this.#listener.start();
  }

  /**
   * Simulates a phone that publishes with the key of `digest`. `onClose` is called when the node closes the
   * connection.
   */
  publish(
    digest: string,
    onClose: () => void = () => undefined,
    stats: FakeFeedStats = { kbps: 4_000, rttMs: 40 },
  ): void {
    if (!this.rights.digests.includes(digest)) throw new Error('the key is not in the list of rights');
    this.feeds.publish(digest, stats, onClose);
    this.#notifyFeedChange();
  }

  /** Simulates a refused caller. `digest` is the digest of a known key, or null for an unknown key. */
  refuse(reason: RefusedCaller['reason'], digest: string | null): void {
    const remaining = this.#refusedCallers.filter(
      (caller) => caller.reason !== reason || caller.digest !== digest,
    );
    this.#refusedCallers = [...remaining, { reason, digest, time: Date.now() }];
    this.notifyChange();
  }

  /** Simulates the expiry of all refused callers. */
  expireRefusedCallers(): void {
    this.#refusedCallers = [];
    this.notifyChange();
  }

  stopPublishing(digest: string): void {
    this.feeds.stop(digest);
    this.#notifyFeedChange();
  }

  isLive(digest: string): boolean {
    return this.feeds.isLive(digest);
  }

  hasBroadcastSlot(): boolean {
    return this.#countBroadcasts() < this.capacity.broadcasts;
  }

  closePublisher(digest: string): void {
    this.feeds.close(digest);
  }

  notifyChange(): void {
    this.#revision += 1;
    this.#polls.check();
  }

  getInfo(): NodeInfo {
    return {
      protocol: this.protocol,
      version: 'fake',
      bootId: this.#bootId,
      capacity: {
        servers: { total: this.capacity.servers, used: this.servers.size },
        broadcasts: { total: this.capacity.broadcasts, used: this.#countBroadcasts() },
      },
      ingest: { ok: true, port: 8890, revision: this.rights.revision },
      obs: { version: this.missing.length > 0 ? null : '29.0.2', tested: true },
      missing: this.missing,
      warnings: [],
      draining: this.draining,
      renderers: { software: this.servers.size, opengl: 0 },
      qualities: [
        { name: '720p30', width: 1280, height: 720, fps: 30, kbps: 2500, cores: 0.42, isDefault: true },
        { name: '1080p30', width: 1920, height: 1080, fps: 30, kbps: 6000, cores: 0.87, isDefault: false },
      ],
      recording: this.canRecord,
      rehearsals: this.canRehearse,
      browserSources: this.showsPages,
    };
  }

  /** Adds or replaces a recording with its file. Returns the recording's id. */
  addRecording(
    recording: Partial<NodeRecording> & { owner: string },
    file = Buffer.from('an MP4 file'),
  ): string {
    const id = recording.id ?? randomBytes(16).toString('hex');
    const completeRecording: NodeRecording = {
      ...{ id, serverId: 1, part: 1, state: 'complete', ageMs: 60_000, lengthMs: 30_000, bytes: file.length },
      ...{ expiresInMs: 7 * 86_400_000, ...recording },
    };
    this.recordings.set(id, { recording: completeRecording, file });
    this.#notifyRecordingsChange();
    return id;
  }

  /** Adds an ended broadcast. Returns its id. */
  addSession(session: Partial<NodeSession> & { owner: string }): string {
    const id = session.id ?? randomBytes(16).toString('hex');
    const series = {
      stepMs: 1_000,
      kbps: [2_500, 0, null],
      rttMs: [40, null, null],
      loss: [0, null, null],
      links: [],
    };
    const times = { serverId: 1, ageMs: 60_000, lengthMs: 3_000 };
    const spans = {
      seen: [{ kind: 'scene' as const, scene: 'Live', fromMs: 0, toMs: 3_000 }],
      lost: [],
      unwatched: [],
    };
    this.sessions.set(id, { id, ...times, series, ...spans, ...session });
    this.#notifySessionsChange();
    return id;
  }

  listSessions(): NodeSessions {
    return { revision: this.#sessionsRevision, sessions: [...this.sessions.values()] };
  }

  deleteSession(id: string): void {
    if (this.failsDeletes) throw new NodeProblemError(500, 'failed', 'The session could not be deleted.');
    if (this.sessions.delete(id)) this.#notifySessionsChange();
  }

  #notifySessionsChange(): void {
    this.#sessionsRevision += 1;
    this.notifyChange();
  }

  readHistory(id: number, range: HistoryRange): NodeHistory {
    if (!this.servers.has(id) || !this.feedHistory)
      throw new NodeProblemError(404, 'not-found', 'The server does not run here.');
    const { stepMs } = this.feedHistory;
    return { ...this.feedHistory, stepMs: range === 'session' ? 2 * stepMs : stepMs };
  }

  listRecordings(): NodeRecordings {
    const recordings = [...this.recordings.values()].map(({ recording }) => recording);
    return { revision: this.#recordingsRevision, recordings };
  }

  readRecording(id: string): Buffer {
    const stored = this.recordings.get(id);
    if (!stored) throw new NodeProblemError(404, 'not-found', 'There is no such recording.');
    return stored.file;
  }

  deleteRecording(id: string): void {
    if (this.failsDeletes) throw new NodeProblemError(500, 'failed', 'The recording could not be deleted.');
    if (this.recordings.delete(id)) this.#notifyRecordingsChange();
  }

  #notifyRecordingsChange(): void {
    this.#recordingsRevision += 1;
    this.notifyChange();
  }

  putRights(rights: Rights): RightsApplied {
    if (rights.revision < this.rights.revision)
      throw new NodeProblemError(409, 'stale', 'A newer list is already applied.');
    this.rights = rights;
    const closed = this.feeds.closeAllExcept(new Set(rights.digests));
    this.#notifyFeedChange();
    return { revision: rights.revision, closed };
  }

  putForwards(forwards: Forwards): { revision: number } {
    if (forwards.revision < (this.forwards?.revision ?? -1))
      throw new NodeProblemError(409, 'stale', 'A newer list is already applied.');
    this.forwards = forwards;
    this.notifyChange();
    return { revision: forwards.revision };
  }

  putDrain({ draining }: { draining: boolean }): { draining: boolean } {
    this.draining = draining;
    this.notifyChange();
    return { draining };
  }

  async putServer(id: number, desired: DesiredServer, waitMs: number): Promise<ServerReport> {
    const server = this.#createOrUpdateServer(id, desired);
    await this.#polls.waitUntil(() => this.servers.get(id) !== server || server.report().settled, waitMs);
    if (this.servers.get(id) !== server)
      throw new NodeProblemError(404, 'not-found', 'The server has been removed.');
    return server.report();
  }

  putTarget(id: number, target: Target): { digest: string } {
    return { digest: this.#findInstance(id, target.instance).setTarget(target) };
  }

  putTargets(id: number, { instance, targets }: Targets): { digest: string } {
    return { digest: this.#findInstance(id, instance).setTargets(targets) };
  }

  takePicture(id: number, source: PictureSource, size: PictureSize): { jpeg: string } {
    const server = this.servers.get(id);
    if (!server) throw new NodeProblemError(404, 'not-found', 'The server does not run here.');
    if (server.report().scene === null)
      throw new NodeProblemError(503, 'not-ready', 'OBS does not respond yet.');
    return { jpeg: Buffer.from(`${size} ${source} of server ${id}`).toString('base64') };
  }

  takeScenePicture(id: number, scene: string): { jpeg: string } {
    const server = this.servers.get(id);
    if (!server || (server.report().scene !== null && !server.report().scenes.includes(scene)))
      throw new NodeProblemError(404, 'not-found', 'There is no such scene.');
    if (server.report().scene === null)
      throw new NodeProblemError(503, 'not-ready', 'OBS does not respond yet.');
    return { jpeg: Buffer.from(`${scene} of server ${id}`).toString('base64') };
  }

  /**
   * Opens a preview. Previews of the program and the feed exist only while the server broadcasts or
   * rehearses. Previews of the levels always exist.
   */
  openPreview(id: number, source: PreviewSource): (response: ServerResponse) => void {
    const server = this.servers.get(id);
    if (!server || !this.offersPreviews)
      throw new NodeProblemError(404, 'not-found', 'The server does not run here.');
    const { output, rehearsal } = server.report();
    if (source !== 'levels' && output.state !== 'live' && rehearsal?.state !== 'on')
      throw new NodeProblemError(503, 'not-ready', `There is no ${source} now.`);
    return (response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).flushHeaders();
      this.previewResponses.add(response);
      response.once('close', () => this.previewResponses.delete(response));
      for (const part of this.previewParts) response.write(part.frame);
    };
  }

  deleteServer(id: number, instance: string | null): void {
    if (this.failsDeletes)
      throw new NodeProblemError(500, 'failed', 'The server could not be removed completely.');
    const server = this.servers.get(id);
    if (!server || (instance !== null && server.instance !== instance)) return;
    server.close();
    this.servers.delete(id);
    this.notifyChange();
  }

  async pollReports(revision: number, waitMs: number): Promise<Reports> {
    await this.#polls.waitUntil(() => this.#revision !== revision, waitMs);
    return {
      bootId: this.#bootId,
      revision: this.#revision,
      rightsRevision: this.rights.revision,
      servers: [...this.servers.values()].map((server) => server.report()),
      feeds: this.feeds.listReports(),
      forwards: this.forwards && forwardsDigest(this.forwards.forwards),
      forwardsRevision: this.forwards?.revision ?? -1,
      draining: this.draining,
      recordingsRevision: this.#recordingsRevision,
      sessionsRevision: this.#sessionsRevision,
      refusals: this.#refusedCallers.map(({ time, ...caller }) => ({
        ...caller,
        ageMs: Date.now() - time,
      })),
    };
  }

  #findInstance(id: number, instance: string): FakeServer {
    const server = this.servers.get(id);
    if (server?.instance === instance) return server;
    throw new NodeProblemError(404, 'not-found', 'No such instance of this server.');
  }

  #createOrUpdateServer(id: number, desired: DesiredServer): FakeServer {
    const existing = this.servers.get(id);
    if (existing?.instance === desired.instance) {
      if (desired.generation < existing.generation)
        throw new NodeProblemError(409, 'stale', 'A newer generation is already applied.');
      existing.apply(desired);
      return existing;
    }
    if (this.serverProblem === 'drop') throw new ConnectionDroppedError();
    if (this.serverProblem)
      throw new NodeProblemError(422, this.serverProblem, 'This node accepts no servers.');
    if (this.missing.length > 0) throw new NodeProblemError(503, 'not-ready', 'OBS is missing.');
    if (!existing && this.servers.size >= this.capacity.servers) {
      throw new NodeProblemError(503, 'no-capacity', 'All slots are in use.');
    }
    existing?.close();
    const server = new FakeServer(id, desired, this);
    this.servers.set(id, server);
    this.notifyChange();
    return server;
  }

  #countBroadcasts(): number {
    return [...this.servers.values()].filter((server) => server.occupiesSlot).length;
  }

  #notifyFeedChange(): void {
    for (const server of this.servers.values()) server.applyFeedChange();
    this.notifyChange();
  }

  async #stopListening(): Promise<void> {
    const stopped = this.#listener.stop();
    this.#polls.finishAll();
    await stopped;
  }

  /** Number of bytes that clients have not read yet. */
  get unsentBytes(): number {
    return this.#listener.unsentBytes;
  }

  /** Closes every open connection, including long polls. */
  dropConnections(): void {
    this.#listener.dropConnections();
    this.#polls.finishAll();
  }
}
