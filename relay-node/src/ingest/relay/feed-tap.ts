import { declaredStreams, programMapPids } from '../transport-stream/program-map.js';
import { Section } from '../transport-stream/section.js';
import { TS_PACKET, TsPackets } from '../transport-stream/ts-packets.js';
import type { TapChunk } from '../threads/worker-messages.js';

/** Copied bytes are sent when they reach this size, or this age in ms. */
const CHUNK_BYTES = 64 << 10;
const CHUNK_MS = 15;
/** Buffer size: the packets of one SRT message, and the rest of the previous one. */
const MESSAGE_BYTES = 16 * TS_PACKET;

interface MapCopy {
  section: Section;
  packets: Buffer[];
}

/**
 * Copies a feed for previews, in whole packets from a key frame on. Parses only the program tables. Runs on the data
 * thread, and only while a client watches.
 */
export class FeedTap {
  readonly #packets = new TsPackets((bytes, at) => this.#packet(bytes, at));
  readonly #message = Buffer.alloc(MESSAGE_BYTES);
  #messageLength = 0;
  readonly #chunk = Buffer.alloc(CHUNK_BYTES);
  #chunkLength = 0;
  #chunkAt = 0;
  #isKey = false;
  #association = new Section();
  #associationPackets: Buffer[] = [];
  #maps = new Map<number, MapCopy>();
  #video: string | null = null;
  #connection = -1;
  /** True if the tables must be sent before the next data. */
  #isStale = true;

  constructor(private readonly send: (chunk: TapChunk) => void) {}

  /** Handles one message of the publisher. `isKey`: a key frame begins in it. */
  take(message: Uint8Array, size: number, isKey: boolean, connection: number, now: number): void {
    if (connection !== this.#connection) this.#begin(connection);
    this.#messageLength = 0;
    this.#packets.push(message, size);
    if (isKey) this.#key();
    if (this.#isStale) return;
    if (this.#chunkLength + this.#messageLength > CHUNK_BYTES) this.#flush();
    if (this.#chunkLength === 0) this.#chunkAt = now;
    this.#message.copy(this.#chunk, this.#chunkLength, 0, this.#messageLength);
    this.#chunkLength += this.#messageLength;
  }

  /** Sends the copied bytes if they are old enough. Call it at every turn. */
  flush(now: number): void {
    if (this.#chunkLength > 0 && now - this.#chunkAt >= CHUNK_MS) this.#flush();
  }

  #begin(connection: number): void {
    this.#flush();
    this.#connection = connection;
    this.#isStale = true;
    this.#association = new Section();
    this.#associationPackets = [];
    this.#maps.clear();
  }

  #key(): void {
    this.#flush();
    const maps = [...this.#maps.values()].flatMap(({ packets }) => packets);
    if (this.#isStale && this.#associationPackets.length > 0 && maps.length > 0) {
      this.#isStale = false;
      const bytes = Buffer.concat([...this.#associationPackets, ...maps]);
      this.send({ kind: 'start', video: this.#video, bytes: new Uint8Array(bytes) });
    }
    this.#isKey = true;
  }

  #flush(): void {
    if (this.#chunkLength === 0) return;
    // A separate copy, because it is transferred to another thread.
    const bytes = new Uint8Array(this.#chunk.subarray(0, this.#chunkLength));
    this.#chunkLength = 0;
    this.send({ kind: this.#isKey ? 'key' : 'data', bytes });
    this.#isKey = false;
  }

  #packet(bytes: Uint8Array, at: number): void {
    if (this.#messageLength + TS_PACKET > MESSAGE_BYTES) return;
    const packet = bytes.subarray(at, at + TS_PACKET);
    this.#message.set(packet, this.#messageLength);
    this.#messageLength += TS_PACKET;
    const pid = ((packet[1]! & 0x1f) << 8) | packet[2]!;
    const isStart = (packet[1]! & 0x40) !== 0;
    if (pid === 0) this.#takeAssociation(packet, isStart);
    else {
      const map = this.#maps.get(pid);
      if (map) this.#takeMap(map, packet, isStart);
    }
  }

  #takeAssociation(packet: Uint8Array, isStart: boolean): void {
    if (isStart) this.#associationPackets = [];
    this.#associationPackets.push(Buffer.from(packet));
    const section = this.#association.push(packet, 0);
    if (!section) return;
    this.#isStale = true;
    this.#maps = new Map(
      programMapPids(section).map((pid) => [pid, { section: new Section(), packets: [] }]),
    );
  }

  #takeMap(map: MapCopy, packet: Uint8Array, isStart: boolean): void {
    if (isStart) map.packets = [];
    map.packets.push(Buffer.from(packet));
    const section = map.section.push(packet, 0);
    if (!section) return;
    this.#isStale = true;
    this.#video = declaredStreams(section).find(({ kind }) => kind === 'video')?.codec ?? null;
  }
}
