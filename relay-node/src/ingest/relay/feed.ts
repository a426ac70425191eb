import type { ContentFault, FeedHealth } from '@trailcast/schema/node';
import { FeedFigures } from './feed-figures.js';
import { LossFigures } from './loss-figures.js';
import type { FeedTap } from './feed-tap.js';
import { describeProgram, type Program } from '../transport-stream/program.js';
import { ProgramWatch } from '../transport-stream/program-watch.js';

/** Bytes without a picture for this time are reported as a fault, ms. */
const FAULT_MS = 3_000;
/** Pictures without sound for this time are reported, ms. */
const SILENT_MS = 5_000;
/** A phone counts as sending for this time after its last packet, ms. A change of its network takes longer. */
const SENDING_MS = 700;
/** A take-over is reported for this time, ms. */
const TAKEN_OVER_MS = 5 * 60_000;

/**
 * The feed of one stream key, with at most one publisher and any number of readers. Readers stay connected without a
 * publisher.
 */
export class Feed {
  readonly figures = new FeedFigures();
  /** Content of the current or last publisher. */
  content = new ProgramWatch();
  /** SRT sockets of the readers and forwards. */
  readonly sinks: number[] = [];
  /** Copies the feed while a client watches it. */
  tap: FeedTap | null = null;
  /** SRT socket of the publisher, or -1. */
  publisher = -1;
  /** When the phone connected to its node, ms of the relay's clock. */
  phoneSince = 0;
  /** Name of the ingest that forwards this feed; null for a phone of this node. */
  forwardedBy: string | null = null;
  /** UDP port of the SRTLA receiver's socket for the publisher; null for plain SRT. */
  bondedPort: number | null = null;
  /** Number of publishers this key has had. */
  connections = 0;
  /** Figures of the current connection. */
  loss = new LossFigures();
  /** When a phone took over from one that was still sending; -1 if never. */
  #takenOverAt = -1;
  #connectedAt = 0;
  #streams = '';

  constructor(readonly digest: string) {}

  setPublisher(socket: number, now: number): void {
    this.publisher = socket;
    this.connections++;
    this.loss = new LossFigures();
    this.figures.resetPublisher(now);
    this.content = new ProgramWatch();
    this.#connectedAt = now;
    this.#streams = '';
  }

  /** Records that another phone replaces the publisher. */
  recordTakeOver(now: number): void {
    const idleMs = this.figures.idleMs(now);
    if (idleMs !== null && idleMs <= SENDING_MS) this.#takenOverAt = now;
  }

  /** Returns the troubles of a feed whose bytes arrive. */
  health(now: number): FeedHealth {
    const { health } = this.content;
    const takenOverMs = this.#takenOverAt < 0 ? null : Math.round(now - this.#takenOverAt);
    return {
      keyFrameMs: health.keyFrameMs,
      silentMs: health.silentMs(SILENT_MS),
      clockJumpMs: health.clockJumpMs(now),
      takenOverMs: takenOverMs !== null && takenOverMs <= TAKEN_OVER_MS ? takenOverMs : null,
      lossShare: this.bondedPort === null ? this.loss.share() : null,
    };
  }

  addPacket(packet: Uint8Array, size: number, now: number): void {
    this.figures.addBytes(size, now);
    this.content.push(packet, size, now);
  }

  /** Returns the streams that have data, or null while this is uncertain. */
  program(now: number): Program | null {
    return this.publisher < 0 ? null : this.content.program(now);
  }

  /** Returns a description of the streams when they are first known or have changed, otherwise null. */
  newStreams(now: number): string | null {
    const program = this.program(now);
    const streams = program ? describeProgram(program) : this.#streams;
    if (streams === this.#streams) return null;
    this.#streams = streams;
    return streams;
  }

  /**
   * Returns why the incoming bytes contain no picture, and for how long, ms. Returns null if there is a picture or no
   * bytes arrive.
   */
  fault(now: number): { code: ContentFault; ageMs: number } | null {
    const liveMs = this.figures.liveMs(now);
    if (this.publisher < 0 || liveMs === null) return null;
    const since = Math.max(now - liveMs, this.#connectedAt, this.content.pictureAt);
    const code = now - since < FAULT_MS ? null : this.content.fault(now, FAULT_MS);
    return code && { code, ageMs: Math.round(now - since) };
  }

  addSink(socket: number): void {
    this.sinks.push(socket);
  }

  removeSink(socket: number): void {
    const at = this.sinks.indexOf(socket);
    if (at >= 0) this.sinks.splice(at, 1);
  }
}
