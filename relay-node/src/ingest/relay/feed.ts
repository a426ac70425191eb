import type { ContentFault } from '@trailcast/schema/node';
import { FeedFigures } from './feed-figures.js';
import { describeProgram, type Program } from '../transport-stream/program.js';
import { ProgramWatch } from '../transport-stream/program-watch.js';

/** Bytes without a picture for so long are a fault to report, ms. */
const FAULT_MS = 3_000;

/** One stream key's feed: at most one publisher, any number of readers, which stay while there is no publisher. */
export class Feed {
  readonly figures = new FeedFigures();
  /** What the present publisher sends, or the last one sent. */
  content = new ProgramWatch();
  /** SRT sockets of the readers. */
  readonly sinks: number[] = [];
  /** SRT socket of the publisher, -1 without one. */
  publisher = -1;
  /** When its phone connected, to whichever node, ms of the relay's clock. */
  phoneSince = 0;
  /** The ingest that forwards this feed; null for a phone of our own. */
  forwardedBy: string | null = null;
  /** Counts the publishers of this key. */
  connections = 0;
  #connectedAt = 0;
  #streams = '';

  constructor(readonly digest: string) {}

  /** A publisher has connected. */
  connected(socket: number, now: number): void {
    this.publisher = socket;
    this.connections++;
    this.figures.connected(now);
    this.content = new ProgramWatch();
    this.#connectedAt = now;
    this.#streams = '';
  }

  /** Takes one packet of the publisher. */
  arrived(packet: Uint8Array, size: number, now: number): void {
    this.figures.arrived(size, now);
    this.content.push(packet, size, now);
  }

  /** The streams that carry data; null while that is not certain. */
  program(now: number): Program | null {
    return this.publisher < 0 ? null : this.content.program(now);
  }

  /** The streams in words, once they are known and whenever they have changed; else null. */
  newStreams(now: number): string | null {
    const program = this.program(now);
    const streams = program ? describeProgram(program) : this.#streams;
    if (streams === this.#streams) return null;
    this.#streams = streams;
    return streams;
  }

  /** Why no picture is among the bytes that arrive, and since when, ms; null while all is well, or nothing arrives. */
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
