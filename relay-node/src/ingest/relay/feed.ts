import type { ContentFault, FeedHealth } from '@trailcast/schema/node';
import { FeedStats } from './feed-stats.js';
import { LossStats } from './loss-stats.js';
import type { FeedTap } from './feed-tap.js';
import { describeProgram, type Program } from '../transport-stream/program.js';
import { ProgramWatch } from '../transport-stream/program-watch.js';

/** Time without a picture after which a fault is reported, ms. */
const FAULT_DELAY_MS = 3_000;
/** Time without audio after which silence is reported, ms. */
const SILENCE_DELAY_MS = 5_000;
/** Maximum gap between packets of a sending phone, ms. A change of its network takes longer. */
const MAX_SENDING_GAP_MS = 700;
/** Time for which a take-over is reported, ms. */
const TAKE_OVER_REPORT_MS = 5 * 60_000;

/**
 * The feed of one stream key, with at most one publisher and any number of readers. Readers stay connected without a
 * publisher.
 */
export class Feed {
  readonly stats = new FeedStats();
  /** Content of the current or last publisher. */
  content = new ProgramWatch();
  /** SRT sockets of the readers and forwards. */
  readonly outputSockets: number[] = [];
  /** Copies the feed while a client watches it. */
  tap: FeedTap | null = null;
  /** SRT socket of the publisher, or -1. */
  publisher = -1;
  /** Time at which the phone connected to its node, ms of the relay's clock. */
  phoneConnectedAt = 0;
  /** Name of the ingest that forwards this feed; null for a phone of this node. */
  forwardedBy: string | null = null;
  /** UDP port of the SRTLA receiver's socket for the publisher; null for plain SRT. */
  bondedPort: number | null = null;
  /** Number of publishers that have connected with this key. */
  connections = 0;
  /** Packet loss of the current connection. */
  loss = new LossStats();
  /** Time at which a phone last took over from a phone that was still sending; -1 before the first take-over. */
  #takenOverAt = -1;
  #connectedAt = 0;
  #streams = '';

  constructor(readonly digest: string) {}

  setPublisher(socket: number, now: number): void {
    this.publisher = socket;
    this.connections++;
    this.loss = new LossStats();
    this.stats.resetPublisher(now);
    this.content = new ProgramWatch();
    this.#connectedAt = now;
    this.#streams = '';
  }

  /** Records that another phone replaces the publisher. */
  recordTakeOver(now: number): void {
    const idleMs = this.stats.measureIdleMs(now);
    if (idleMs !== null && idleMs <= MAX_SENDING_GAP_MS) this.#takenOverAt = now;
  }

  /** Returns the health of an arriving feed. */
  readHealth(now: number): FeedHealth {
    const { health } = this.content;
    const takenOverMs = this.#takenOverAt < 0 ? null : Math.round(now - this.#takenOverAt);
    return {
      keyFrameMs: health.keyFrameMs,
      silentMs: health.measureSilentMs(SILENCE_DELAY_MS),
      clockJumpMs: health.measureClockJumpAge(now),
      takenOverMs: takenOverMs !== null && takenOverMs <= TAKE_OVER_REPORT_MS ? takenOverMs : null,
      lossShare: this.bondedPort === null ? this.loss.measureLossShare() : null,
    };
  }

  addPacket(packet: Uint8Array, size: number, now: number): void {
    this.stats.addBytes(size, now);
    this.content.push(packet, size, now);
  }

  /** Returns the streams that have data, or null while they are unknown. */
  readProgram(now: number): Program | null {
    return this.publisher < 0 ? null : this.content.readProgram(now);
  }

  /** Returns a description of the streams when they are first known or have changed, otherwise null. */
  describeNewStreams(now: number): string | null {
    const program = this.readProgram(now);
    const streams = program ? describeProgram(program) : this.#streams;
    if (streams === this.#streams) return null;
    this.#streams = streams;
    return streams;
  }

  /**
   * Returns the reason why the arriving bytes contain no picture, and its age. Returns null if there is a picture or no
   * bytes arrive.
   */
  findFault(now: number): { code: ContentFault; ageMs: number } | null {
    const liveMs = this.stats.measureLiveMs(now);
    if (this.publisher < 0 || liveMs === null) return null;
    const faultSince = Math.max(now - liveMs, this.#connectedAt, this.content.pictureAt);
    const code = now - faultSince < FAULT_DELAY_MS ? null : this.content.findFault(now, FAULT_DELAY_MS);
    return code && { code, ageMs: Math.round(now - faultSince) };
  }

  addOutputSocket(socket: number): void {
    this.outputSockets.push(socket);
  }

  removeOutputSocket(socket: number): void {
    const index = this.outputSockets.indexOf(socket);
    if (index >= 0) this.outputSockets.splice(index, 1);
  }
}
