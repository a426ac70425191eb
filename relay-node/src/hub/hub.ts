import { createServer, type Server, type Socket } from 'node:net';
import { Broadcast, type Publisher } from './broadcast.js';
import {
  type BroadcastSpec,
  type CoverSpec,
  type DelaySpec,
  type HubState,
  IDLE_HUB,
  type RecordingSpec,
} from './protocol.js';
import type { CardFile } from './card/card-file.js';
import type { DestinationLimits } from './destination/limits.js';
import { Recorder } from './recording/recorder.js';
import type { RecordingStorage } from './recording/recording-sink.js';
import { PublisherConnection } from './rtmp/publisher-connection.js';
import { Watchers, type WatcherSocket } from './watchers/watchers.js';

/** Tick interval, ms: `sending` while a card or delayed tags are sent; otherwise `checking`, to detect failures. */
const TICK_INTERVAL_MS = { sending: 40, checking: 200 };
const REPORT_INTERVAL_MS = 1_000;
const MAX_CONNECTIONS = 8;

export interface HubDeps {
  /** The stream name that OBS must use. */
  token: string;
  now: () => number;
  /** Storage of recordings; default: the hub can't record. */
  recordingStorage?: RecordingStorage | null;
  /** Stores the card; default: a restarted hub has no card. */
  cardFile?: CardFile | null;
  /** Called after each change, and once a second during a broadcast. */
  onChange: (state: HubState) => void;
  /** Timeouts and backoffs of destinations; shorter in tests. */
  limits?: DestinationLimits;
}

/** Receives the program from OBS and sends it to the platforms. A hub keeps running when OBS or the agent exits. */
export class Hub {
  #broadcast: Broadcast | null = null;
  #idleSince: number;
  #reportedAt = 0;
  readonly #server: Server;
  readonly #watchers: Watchers;
  readonly #recorder: Recorder;
  #timer: NodeJS.Timeout;

  constructor(private readonly deps: HubDeps) {
    const { recordingStorage = null, now } = deps;
    this.#recorder = new Recorder({
      recordingStorage,
      now,
      epochNow: Date.now,
      onChange: () => this.#report(),
    });
    this.#server = createServer((socket) => this.#onConnection(socket));
    this.#server.maxConnections = MAX_CONNECTIONS;
    this.#timer = setTimeout(() => this.#tick(), TICK_INTERVAL_MS.checking);
    this.#idleSince = deps.now();
    this.#watchers = new Watchers(deps.now);
  }

  /** Listens for OBS. Returns the port. */
  async listen(port: number, host: string): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(port, host, resolve);
    });
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : port;
  }

  get state(): HubState {
    const { count: watchers } = this.#watchers;
    const { unsaved } = this.deps.recordingStorage ?? {};
    return { ...(this.#broadcast?.state ?? IDLE_HUB), watchers, recording: this.#recorder.state, unsaved };
  }

  /** Time without a broadcast, ms. */
  get idleMs(): number {
    return this.#broadcast ? 0 : this.deps.now() - this.#idleSince;
  }

  /** Prepares a broadcast. It begins when OBS sends. The id of the current broadcast updates that broadcast. */
  prepareBroadcast(spec: BroadcastSpec): void {
    if (this.#broadcast?.id === spec.id) return this.#broadcast.update(spec);
    this.#broadcast?.endForReplacement();
    this.#watchers.end();
    const { now, limits, cardFile } = this.deps;
    const onChange = () => this.#onChange();
    const tagReceivers = { watchers: this.#watchers, recording: this.#recorder };
    this.#broadcast = new Broadcast(spec, {
      now,
      limits,
      cardFile: cardFile ?? undefined,
      onChange,
      ...tagReceivers,
    });
    this.#onChange();
  }

  /** Changes the delay of the broadcast with this id. Does nothing if the broadcast is over. */
  updateDelay(id: string, delay: DelaySpec): void {
    if (this.#broadcast?.id === id) this.#broadcast.updateDelay(delay);
  }

  /** Hides or mutes the broadcast with this id. Does nothing if the broadcast is over. */
  updateCover(id: string, cover: CoverSpec): void {
    if (this.#broadcast?.id === id) this.#broadcast.updateCover(cover);
  }

  /** Starts to record at the next key frame. Null ends the recording. */
  record(spec: RecordingSpec | null): void {
    this.#recorder.record(spec);
  }

  end(): void {
    const broadcast = this.#broadcast;
    if (!broadcast) return;
    this.#broadcast = null;
    this.#idleSince = this.deps.now();
    broadcast.end();
    this.#watchers.end();
    this.#report();
  }

  /** Sends a preview of the program on a connection, until the broadcast ends. */
  watch(socket: WatcherSocket): void {
    if (this.#broadcast) this.#watchers.add(socket);
    else socket.end();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.end();
    this.#server.close();
  }

  #onConnection(socket: Socket): void {
    let broadcast: Broadcast | null = null;
    const publisher: PublisherConnection = new PublisherConnection(socket, this.deps.token, {
      publish: () => {
        broadcast = this.#broadcast;
        this.#publish(broadcast, publisher);
      },
      tag: (tag) => broadcast?.pushTag(publisher, tag),
      closed: () => broadcast?.removePublisher(publisher),
    });
  }

  #publish(broadcast: Broadcast | null, publisher: Publisher): void {
    if (broadcast) broadcast.addPublisher(publisher);
    else publisher.refuse();
  }

  #tick(): void {
    this.#broadcast?.tick();
    this.#recorder.tick();
    if (this.#broadcast?.isOver) this.end();
    if (this.#broadcast && this.deps.now() - this.#reportedAt >= REPORT_INTERVAL_MS) this.#report();
    this.#schedule();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const ms = this.#broadcast?.needsTicks ? TICK_INTERVAL_MS.sending : TICK_INTERVAL_MS.checking;
    this.#timer = setTimeout(() => this.#tick(), ms);
  }

  #onChange(): void {
    this.#report();
    this.#schedule();
  }

  #report(): void {
    this.#reportedAt = this.deps.now();
    this.deps.onChange(this.state);
  }
}
