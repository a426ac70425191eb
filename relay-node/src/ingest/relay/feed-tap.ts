import { readDeclaredStreams, readProgramMapPids } from '../transport-stream/program-map.js';
import { Section } from '../transport-stream/section.js';
import { TS_PACKET_BYTES, TsPackets } from '../transport-stream/ts-packets.js';
import type { TapChunk } from '../threads/worker-messages.js';

/** Maximum size of a chunk, bytes. */
const MAX_CHUNK_BYTES = 64 << 10;
/** Age at which an incomplete chunk is sent, ms. */
const MAX_CHUNK_AGE_MS = 15;
/** Buffer size for the packets of one SRT message and the rest of the previous message, bytes. */
const MAX_MESSAGE_BYTES = 16 * TS_PACKET_BYTES;

interface MapCopy {
  section: Section;
  packets: Buffer[];
}

/**
 * Copies a feed for previews, in whole packets from a key frame on. Parses only the program tables. Runs on the data
 * thread, and only while a client watches.
 */
export class FeedTap {
  readonly #packets = new TsPackets((bytes, offset) => this.#copyPacket(bytes, offset));
  readonly #message = Buffer.alloc(MAX_MESSAGE_BYTES);
  #messageLength = 0;
  readonly #chunk = Buffer.alloc(MAX_CHUNK_BYTES);
  #chunkLength = 0;
  #chunkStartedAt = 0;
  #isKey = false;
  #association = new Section();
  #associationPackets: Buffer[] = [];
  #maps = new Map<number, MapCopy>();
  #video: string | null = null;
  #connection = -1;
  /** True from a new connection or table until the tables are sent. Data is dropped until then. */
  #mustSendTables = true;

  constructor(private readonly send: (chunk: TapChunk) => void) {}

  /** Copies one message of the publisher. `isKey` is true if a key frame begins in it. */
  pushMessage(message: Uint8Array, size: number, isKey: boolean, connection: number, now: number): void {
    if (connection !== this.#connection) this.#resetConnection(connection);
    this.#messageLength = 0;
    this.#packets.push(message, size);
    if (isKey) this.#beginKeyFrame();
    if (this.#mustSendTables) return;
    if (this.#chunkLength + this.#messageLength > MAX_CHUNK_BYTES) this.#sendChunk();
    if (this.#chunkLength === 0) this.#chunkStartedAt = now;
    this.#message.copy(this.#chunk, this.#chunkLength, 0, this.#messageLength);
    this.#chunkLength += this.#messageLength;
  }

  /** Sends the copied bytes if they are old enough. Call it in each iteration of the thread's loop. */
  flushIfDue(now: number): void {
    if (this.#chunkLength > 0 && now - this.#chunkStartedAt >= MAX_CHUNK_AGE_MS) this.#sendChunk();
  }

  #resetConnection(connection: number): void {
    this.#sendChunk();
    this.#connection = connection;
    this.#mustSendTables = true;
    this.#association = new Section();
    this.#associationPackets = [];
    this.#maps.clear();
  }

  #beginKeyFrame(): void {
    this.#sendChunk();
    const maps = [...this.#maps.values()].flatMap(({ packets }) => packets);
    if (this.#mustSendTables && this.#associationPackets.length > 0 && maps.length > 0) {
      this.#mustSendTables = false;
      const bytes = Buffer.concat([...this.#associationPackets, ...maps]);
      this.send({ kind: 'start', video: this.#video, bytes: new Uint8Array(bytes) });
    }
    this.#isKey = true;
  }

  #sendChunk(): void {
    if (this.#chunkLength === 0) return;
    // Copies the bytes, because they are transferred to another thread.
    const bytes = new Uint8Array(this.#chunk.subarray(0, this.#chunkLength));
    this.#chunkLength = 0;
    this.send({ kind: this.#isKey ? 'key' : 'data', bytes });
    this.#isKey = false;
  }

  #copyPacket(bytes: Uint8Array, offset: number): void {
    if (this.#messageLength + TS_PACKET_BYTES > MAX_MESSAGE_BYTES) return;
    const packet = bytes.subarray(offset, offset + TS_PACKET_BYTES);
    this.#message.set(packet, this.#messageLength);
    this.#messageLength += TS_PACKET_BYTES;
    const pid = ((packet[1]! & 0x1f) << 8) | packet[2]!;
    const isStart = (packet[1]! & 0x40) !== 0;
    if (pid === 0) this.#copyAssociation(packet, isStart);
    else {
      const map = this.#maps.get(pid);
      if (map) this.#copyMap(map, packet, isStart);
    }
  }

  #copyAssociation(packet: Uint8Array, isStart: boolean): void {
    if (isStart) this.#associationPackets = [];
    this.#associationPackets.push(Buffer.from(packet));
    const section = this.#association.push(packet, 0);
    if (!section) return;
    this.#mustSendTables = true;
    this.#maps = new Map(
      readProgramMapPids(section).map((pid) => [pid, { section: new Section(), packets: [] }]),
    );
  }

  #copyMap(map: MapCopy, packet: Uint8Array, isStart: boolean): void {
    if (isStart) map.packets = [];
    map.packets.push(Buffer.from(packet));
    const section = map.section.push(packet, 0);
    if (!section) return;
    this.#mustSendTables = true;
    this.#video = readDeclaredStreams(section).find(({ kind }) => kind === 'video')?.codec ?? null;
  }
}
