import type { ContentFault } from '@trailcast/schema/node';
import { ContentHealth, readDecodingTime } from './content-health.js';
import { isKeyFrameStart, isRandomAccess } from './key-frames.js';
import type { Program } from './program.js';
import { readDeclaredStreams, readProgramMapPids } from './program-map.js';
import { Section } from './section.js';
import { StreamState } from './stream-state.js';
import { findPayload, TS_PACKET_BYTES, TsPackets } from './ts-packets.js';
import { hasKnownFormat } from './video-format.js';

/** Maximum pause of a stream in the program while another stream has data, ms. */
const MAX_PAUSE_MS = 2_000;
/** Maximum time to wait for the data of declared streams, ms. */
const DATA_TIMEOUT_MS = 1_000;
/** Maximum time to wait for an unknown picture format, ms. Key frames can be 10 s apart. */
const FORMAT_TIMEOUT_MS = 3_000;
/** Maximum number of zero bytes before a start code. */
const MAX_LEADING_ZEROS = 8;
const NULL_PID = 0x1fff;
const PAT_PID = 0;
const ROLE = { none: 0, association: 1, map: 2, stream: 3 } as const;

/**
 * Analyses the MPEG transport stream of one publisher: streams with data, time of the last picture and content faults.
 * Reads only headers and parameter sets. Times are in ms of any monotonic clock.
 */
export class ProgramWatch {
  keyFrames = 0;
  /** Start time of the last picture; -1 before the first. */
  pictureAt = -1;
  readonly health = new ContentHealth();
  #now = 0;
  #lastAudioAt = -1;
  #scrambledAt = -1;
  /** Time at which the current streams were declared; -1 before the first declaration. */
  #declaredAt = -1;
  #association = new Section();
  readonly #maps = new Map<number, Section>();
  readonly #declaredStreams = new Map<number, StreamState[]>();
  readonly #streams = new Map<number, StreamState>();
  /** Role by PID. Most packets are inside an access unit and need no other lookup. */
  readonly #roles = new Uint8Array(NULL_PID + 1);
  readonly #packets = new TsPackets((bytes, offset) => this.#handlePacket(bytes, offset));
  /** True while the parameter sets of a stream are read. */
  #isReading = false;

  constructor() {
    this.#roles[PAT_PID] = ROLE.association;
  }

  push(message: Uint8Array, length: number, now: number): void {
    this.#now = now;
    this.#packets.push(message, length);
  }

  /** Returns the streams with data, or null while they are unknown. */
  readProgram(now: number): Program | null {
    const streams = [...this.#streams.values()].sort((a, b) => a.pid - b.pid);
    const newestUnitAt = Math.max(...streams.map(({ unitAt }) => unitAt));
    if (streams.length === 0 || newestUnitAt < 0 || now - newestUnitAt > MAX_PAUSE_MS) return null;
    const waitedMs = now - this.#declaredAt;
    const activeStreams = streams.filter(({ unitAt }) => unitAt >= 0 && newestUnitAt - unitAt < MAX_PAUSE_MS);
    if (streams.some(({ unitAt }) => unitAt < 0) && waitedMs < DATA_TIMEOUT_MS) return null;
    const hasUnknownFormat = activeStreams.some(
      ({ kind, codec, format }) => kind === 'video' && format === '' && hasKnownFormat(codec),
    );
    if (hasUnknownFormat && waitedMs < FORMAT_TIMEOUT_MS) return null;
    return activeStreams.map(({ pid, codec, format }) => ({ pid, codec, format }));
  }

  /** Returns the reason why no picture has arrived within the last `withinMs`; null if a picture has arrived. */
  findFault(now: number, withinMs: number): ContentFault | null {
    const isRecent = (time: number) => time >= 0 && now - time <= withinMs;
    if (isRecent(this.pictureAt)) return null;
    if (isRecent(this.#scrambledAt)) return 'encrypted';
    return isRecent(this.#lastAudioAt) ? 'sound-only' : 'undecodable';
  }

  #handlePacket(bytes: Uint8Array, offset: number): void {
    const pid = ((bytes[offset + 1]! & 0x1f) << 8) | bytes[offset + 2]!;
    const role = this.#roles[pid]!;
    const isStart = (bytes[offset + 1]! & 0x40) !== 0;
    const isScrambled = (bytes[offset + 3]! & 0xc0) !== 0;
    if (role === ROLE.none || (role === ROLE.stream && !isStart && !isScrambled && !this.#isReading)) return;
    // The transport error indicator marks a corrupt packet.
    if ((bytes[offset + 1]! & 0x80) !== 0) return;
    if (role === ROLE.stream) this.#handleStreamPacket(this.#streams.get(pid)!, bytes, offset);
    else if (role === ROLE.association) this.#applyAssociation(this.#association.push(bytes, offset));
    else this.#applyMap(pid, this.#maps.get(pid)!.push(bytes, offset));
  }

  #applyAssociation(section: Uint8Array | null): void {
    if (!section) return;
    const pids = new Set(readProgramMapPids(section));
    for (const pid of [...this.#maps.keys()]) {
      if (pids.has(pid)) continue;
      this.#maps.delete(pid);
      this.#declaredStreams.delete(pid);
    }
    for (const pid of pids) if (!this.#maps.has(pid)) this.#maps.set(pid, new Section());
    this.#updateStreams();
  }

  #applyMap(pid: number, section: Uint8Array | null): void {
    if (!section) return;
    this.#declaredStreams.set(
      pid,
      readDeclaredStreams(section).map((stream) => {
        const state = this.#streams.get(stream.pid);
        return state?.codec === stream.codec ? state : new StreamState(stream);
      }),
    );
    this.#updateStreams();
  }

  #updateStreams(): void {
    this.#declaredAt = this.#now;
    this.#streams.clear();
    for (const stream of [...this.#declaredStreams.values()].flat()) this.#streams.set(stream.pid, stream);
    this.#roles.fill(ROLE.none);
    for (const pid of this.#maps.keys()) this.#roles[pid] = ROLE.map;
    for (const pid of this.#streams.keys()) this.#roles[pid] = ROLE.stream;
    this.#roles[PAT_PID] = ROLE.association;
  }

  #handleStreamPacket(stream: StreamState, bytes: Uint8Array, offset: number): void {
    if ((bytes[offset + 3]! & 0xc0) !== 0) {
      this.#scrambledAt = this.#now;
      return;
    }
    const payloadOffset = findPayload(bytes, offset);
    if (payloadOffset < 0) return;
    const endOffset = offset + TS_PACKET_BYTES;
    if ((bytes[offset + 1]! & 0x40) === 0)
      stream.continueUnit(readCounter(bytes, offset), bytes, payloadOffset, endOffset);
    else this.#beginUnit(stream, bytes, offset, payloadOffset);
    this.#isReading = this.#hasOpenUnit();
  }

  #beginUnit(stream: StreamState, bytes: Uint8Array, offset: number, payloadOffset: number): void {
    const endOffset = offset + TS_PACKET_BYTES;
    stream.endUnit();
    const dataOffset = findPesData(bytes, payloadOffset, endOffset);
    if (dataOffset < 0) return;
    stream.unitAt = this.#now;
    if (stream.kind === 'audio') {
      this.#lastAudioAt = this.#now;
      this.health.addAudio();
    } else
      this.#addPicture(stream, bytes, offset, dataOffset, readDecodingTime(bytes, payloadOffset, endOffset));
  }

  #hasOpenUnit(): boolean {
    for (const stream of this.#streams.values()) if (stream.isReading) return true;
    return false;
  }

  #addPicture(
    stream: StreamState,
    bytes: Uint8Array,
    offset: number,
    dataOffset: number,
    timestamp: number,
  ): void {
    const endOffset = offset + TS_PACKET_BYTES;
    if (hasKnownFormat(stream.codec) && !hasStartCode(bytes, dataOffset, endOffset)) return;
    this.pictureAt = this.#now;
    const isKey =
      isRandomAccess(bytes, offset) || isKeyFrameStart(stream.codec, bytes, dataOffset, endOffset);
    this.health.addPicture(stream.pid, isKey, timestamp, this.#now);
    if (!isKey) return;
    this.keyFrames++;
    stream.beginUnit(readCounter(bytes, offset), bytes, dataOffset, endOffset);
  }
}

const readCounter = (packet: Uint8Array, offset: number) => packet[offset + 3]! & 0x0f;

/** Returns the offset of a PES packet's data, or -1 for other bytes (ISO/IEC 13818-1, 2.4.3.6). */
function findPesData(bytes: Uint8Array, offset: number, endOffset: number): number {
  if (offset + 9 > endOffset || bytes[offset] !== 0 || bytes[offset + 1] !== 0 || bytes[offset + 2] !== 1)
    return -1;
  const dataOffset = offset + 9 + bytes[offset + 8]!;
  return dataOffset <= endOffset ? dataOffset : -1;
}

/** Returns true if an access unit begins with zeros and a start code, or if the packet is too short for the check. */
function hasStartCode(bytes: Uint8Array, startOffset: number, endOffset: number): boolean {
  if (startOffset + MAX_LEADING_ZEROS + 3 > endOffset) return true;
  for (let i = startOffset; i <= startOffset + MAX_LEADING_ZEROS; i++) {
    if (bytes[i] !== 0) return false;
    if (bytes[i + 1] === 0 && bytes[i + 2] === 1) return true;
  }
  return false;
}
