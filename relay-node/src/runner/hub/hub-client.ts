import type { Duplex, Readable } from 'node:stream';
import { sleep } from '@trailcast/schema/async/sleep';
import type { BroadcastSpec, HubCommand, HubState, RecordingSpec } from '../../hub/protocol.js';
import { createLineReader } from '../../machine/line-reader.js';
import type { BroadcastRequest, ProgramHub, StoredTargets } from '../runner.js';
import { superviseHub } from './hub-supervisor.js';
import { HubChanges } from './hub-changes.js';
import type { HubChannel } from './hub-channel.js';
import { findFailureCode, isCoverConfirmed, isDelayConfirmed, parseHubState } from './hub-state.js';
import { openHubStream } from './hub-stream.js';
import { RecordingReceiver } from './recording-receiver.js';
import { type ResolveRoute, TargetRoutes } from './target-routes.js';

const RETRY_DELAY_MS = 20;
/** Retry interval while only the rest of a recording requires a connection, ms. */
const FETCH_RETRY_DELAY_MS = 500;
/** Number of consecutive unanswered connections after which a hub counts as hung. */
const MAX_UNANSWERED_CONNECTIONS = 2;
/** Timeout for a response of the hub, ms. It is a Node process, which starts slowly on a busy machine. */
const RESPONSE_TIMEOUT_MS = 8_000;

/** Dependencies of a HubClient. */
export interface HubClientDeps {
  channel: HubChannel;
  /** OBS's target: the hub's address, and the stream name that OBS must use. */
  obsTarget: { server: string; key: string };
  /** The hub's recordings folder; null or absent if it can't record. */
  recordings?: string | null;
  resolveRoute: ResolveRoute;
  /** Monotonic time in ms, based on the epoch. */
  now: () => number;
  /** Interval of the checks for a hung hub, ms; shorter in tests. */
  checkIntervalMs?: number;
}

/** An agent's connection to a server's hub. The hub only runs while there is a broadcast. */
export class HubClient implements ProgramHub {
  state: HubState | null = null;
  onAirSince: number | null = null;
  #socket: Duplex | null = null;
  /** Sent to the hub when it connects; null if no broadcast is wanted. */
  #wantedBroadcast: BroadcastSpec | null = null;
  /** The newest requested delay and cover. They may be newer than a broadcast with unresolved addresses. */
  #request: Pick<BroadcastRequest, 'id' | 'delay' | 'cover'> | null = null;
  /** The newest requested recording; undefined before this agent has requested one. */
  #recording: RecordingSpec | null | undefined = undefined;
  #failure: { atMs: number; code: number } | null = null;
  /** Number of times that the hub was lost. */
  #lossCount = 0;
  /** Number of `open` calls that wait for the hub. */
  #openCalls = 0;
  readonly #closed = new AbortController();
  readonly #changes = new HubChanges(RESPONSE_TIMEOUT_MS, this.#closed.signal);
  #isConnecting = false;
  readonly #routes: TargetRoutes;
  /** Null if the hub writes its recordings itself. */
  readonly #receiver: RecordingReceiver | null;

  constructor(private readonly deps: HubClientDeps) {
    const { channel, recordings: folder, now } = deps;
    this.#routes = new TargetRoutes(deps.resolveRoute);
    const silenceMs = channel.remoteSilenceMs;
    const isRemote = folder && silenceMs !== undefined;
    this.#receiver = isRemote
      ? new RecordingReceiver({ connect: () => channel.connect(), folder, now, silenceMs })
      : null;
  }

  get obsTarget(): { server: string; key: string } {
    return this.deps.obsTarget;
  }

  get recordings(): string | null {
    return this.deps.recordings ?? null;
  }

  get recordingSilenceMs(): number | undefined {
    return this.deps.channel.remoteSilenceMs;
  }

  /** True while the hub holds unsent parts of a recording, even if it can't be reached. */
  get hasUnsavedRecordings(): boolean {
    return this.#receiver?.hasUnsavedRecordings ?? false;
  }

  record(recording: RecordingSpec | null): void {
    this.#recording = recording;
    this.#receiver?.setBudget(recording);
    this.#sendRecording();
  }

  onChange(listener: () => void): void {
    this.#changes.on(listener);
  }

  /** Connects to the hub of an adopted instance if it runs. */
  async adopt(): Promise<void> {
    const socket = await this.deps.channel.connect();
    if (!socket) {
      await this.#receiver?.expectRecordings();
      return this.#connect();
    }
    this.#setSocket(socket);
    await this.#changes.waitUntil(() => this.state !== null).catch(() => undefined);
  }

  async open({ digest, targets }: StoredTargets, broadcast: BroadcastRequest): Promise<void> {
    const { id, delay, cover } = broadcast;
    this.#request = { id, delay, cover };
    const requestWithDestinations = (destinations: BroadcastSpec['destinations']) => {
      const newestRequest = this.#request?.id === id ? this.#request : {};
      this.#requestBroadcast({ ...broadcast, ...newestRequest, targets: digest, destinations });
    };
    requestWithDestinations(await this.#routes.resolve(targets, requestWithDestinations));
    // An older hub does not report its targets.
    const isConfirmed = ({ broadcast: reportedId, targets = digest }: HubState) =>
      reportedId === id && targets === digest;
    const previousLossCount = this.#lossCount;
    const isLost = () => this.#lossCount > previousLossCount;
    this.#openCalls += 1;
    await this.#changes
      .waitUntil(() => isLost() || (this.state !== null && isConfirmed(this.state)))
      .finally(() => (this.#openCalls -= 1));
    if (isLost()) throw new Error('The hub was lost');
  }

  #requestBroadcast(spec: BroadcastSpec): void {
    this.#wantedBroadcast = spec;
    if (this.#socket) this.#send({ do: 'broadcast', broadcast: spec });
    else this.#connect();
  }

  #updateRequest(id: string, change: Partial<Pick<BroadcastRequest, 'delay' | 'cover'>>): void {
    if (this.#request?.id === id) this.#request = { ...this.#request, ...change };
    if (this.#wantedBroadcast?.id === id) this.#wantedBroadcast = { ...this.#wantedBroadcast, ...change };
  }

  async setDelay({ id, delay }: BroadcastRequest): Promise<void> {
    this.#updateRequest(id, { delay });
    this.#send({ do: 'delay', broadcast: id, delay });
    await this.#changes.waitUntil(() => this.state?.broadcast !== id || isDelayConfirmed(this.state, delay));
  }

  async setCover({ id, cover }: BroadcastRequest): Promise<void> {
    if (!cover) return;
    this.#updateRequest(id, { cover });
    this.#send({ do: 'cover', broadcast: id, cover });
    await this.#changes.waitUntil(() => this.state?.broadcast !== id || isCoverConfirmed(this.state, cover));
  }

  async endBroadcast(): Promise<void> {
    this.#cancelBroadcast();
    if (!this.#socket) return;
    this.#send({ do: 'end' });
    await this.#changes.waitUntil(() => !this.state?.broadcast);
  }

  async watch(): Promise<Readable> {
    const socket = await this.deps.channel.connect();
    if (!socket) throw new Error('The hub does not respond');
    return openHubStream(socket, 'watch', RESPONSE_TIMEOUT_MS);
  }

  /** Resolves when the recordings are on this machine's disk or the hub has exited. */
  async waitUntilSaved(): Promise<void> {
    await this.#changes.waitUntil(() => !this.hasUnsavedRecordings);
  }

  #cancelBroadcast(): void {
    this.#wantedBroadcast = null;
    this.#routes.stop();
  }

  /** Returns libobs's code for the failure of the newest start since `sinceMs` (`performance.now()`), or null. */
  findConnectFailure(sinceMs: number): number | null {
    return this.#failure && this.#failure.atMs >= sinceMs ? this.#failure.code : null;
  }

  /** Disconnects. The hub keeps running. */
  release(): void {
    this.#closed.abort();
    this.#routes.stop();
    this.#receiver?.stop();
    this.#socket?.destroy();
    this.#changes.clear();
  }

  #connect(): void {
    if (!this.#isConnecting) void this.#connectWithRetries();
  }

  async #connectWithRetries(): Promise<void> {
    const { signal } = this.#closed;
    this.#isConnecting = true;
    while (this.#needsHub && !signal.aborted && !this.#socket) {
      // A new hub would not have the rest of a recording.
      if (this.#wantedBroadcast) await this.deps.channel.start();
      else await sleep(FETCH_RETRY_DELAY_MS, signal);
      const socket = await this.deps.channel.connect();
      if (!socket) {
        await this.#killIfUnresponsive();
        await sleep(RETRY_DELAY_MS, signal);
      } else if (signal.aborted) socket.destroy();
      else this.#setSocket(socket);
    }
    this.#isConnecting = false;
    if (this.#socket) return;
    this.#receiver?.stopExpectingRecordings();
    this.#changes.notify();
  }

  /**
   * Kills a hub that accepts no connections. The supervision needs a connection, so it can't detect such a hub. Does
   * not kill a hub that only holds the rest of a recording.
   */
  async #killIfUnresponsive(): Promise<void> {
    const { countUnansweredConnections, kill } = this.deps.channel;
    if (
      this.#wantedBroadcast &&
      countUnansweredConnections &&
      countUnansweredConnections() >= MAX_UNANSWERED_CONNECTIONS
    )
      await kill?.();
  }

  /** True while a broadcast, or the rest of a recording, requires a connection to the hub. */
  get #needsHub(): boolean {
    return this.#wantedBroadcast !== null || (this.#receiver?.mayHoldRecordings ?? false);
  }

  #setSocket(socket: Duplex): void {
    this.#socket = socket;
    socket.on('error', () => socket.destroy());
    socket.on(
      'data',
      createLineReader((line) => this.#onLine(socket, line)),
    );
    socket.once('close', () => this.#onLost(socket));
    superviseHub(socket, {
      channel: this.deps.channel,
      // Uses the reported broadcast, because the hub may have ended the wanted one.
      isIdle: () => this.state?.broadcast === null,
      // During a network failure, a hub with the rest of a recording must not be killed, unless a new broadcast needs a
      // hub.
      mayBeUnresponsive: () =>
        this.state?.broadcast === null && this.hasUnsavedRecordings && this.#openCalls === 0,
      sendHeartbeat: () => this.#send({ do: 'heartbeat' }),
      checkIntervalMs: this.deps.checkIntervalMs,
    });
    if (this.#wantedBroadcast) this.#send({ do: 'broadcast', broadcast: this.#wantedBroadcast });
  }

  /** If a hub is lost during a broadcast, the next `open` requests the broadcast again. */
  #onLost(socket: Duplex): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    this.#lossCount += 1;
    this.#receiver?.stop();
    this.#cancelBroadcast();
    this.state = null;
    if (this.hasUnsavedRecordings) this.#connect();
    this.#changes.notify();
  }

  /** Disconnects from a hub that sends an invalid state, because it is not trustworthy. */
  #onLine(socket: Duplex, line: string): void {
    const state = parseHubState(line);
    if (state) this.#onState(state);
    else socket.destroy();
  }

  #onState(state: HubState): void {
    const previousState = this.state;
    this.state = state;
    if (!previousState) this.#sendRecording();
    this.#receiver?.sync(state);
    if (previousState?.broadcast !== state.broadcast) this.onAirSince = null;
    if (state.onAirMs !== null) this.onAirSince ??= this.deps.now() - state.onAirMs;
    const code = findFailureCode(state);
    const isNew = !previousState || findFailureCode(previousState) === null;
    if (code !== null && isNew) this.#failure = { atMs: performance.now(), code };
    this.#changes.notify();
  }

  /** Sends the requested recording, except to an older hub without this command. */
  #sendRecording(): void {
    if (this.#recording === undefined || this.state?.recording === undefined) return;
    this.#send({ do: 'record', recording: this.#recording });
  }

  #send(command: HubCommand): void {
    this.#socket?.write(`${JSON.stringify(command)}\n`);
  }
}
