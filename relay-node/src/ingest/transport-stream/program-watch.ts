import type { ContentFault } from '@trailcast/schema/node';
import { ContentHealth, decodingTime } from './content-health.js';
import { beginsKeyFrame, isRandomAccess } from './key-frames.js';
import type { Program } from './program.js';
import { declaredStreams, programMapPids } from './program-map.js';
import { Section } from './section.js';
import { StreamState } from './stream-state.js';
import { payloadStart, TS_PACKET, TsPackets } from './ts-packets.js';
import { hasKnownFormat } from './video-format.js';

/** A stream without data for this time, while another has data, is no longer part of the program, ms. */
const ACTIVE_MS = 2_000;
/** Time to wait for the data of declared streams before the program is reported without them, ms. */
const SETTLE_MS = 1_000;
/** Time to wait for an unknown picture format, ms. Key frames can be 10 s apart. */
const FORMAT_MS = 3_000;
/** Maximum number of zero bytes before a start code. */
const LEADING_ZEROS = 8;
const NULL_PID = 0x1fff;
const PAT_PID = 0;
const ROLE = { none: 0, association: 1, map: 2, stream: 3 } as const;

/**
 * Analyses one publisher's MPEG transport stream: which streams have data, when the last picture began, and content
 * faults. Reads only headers and parameter sets, without decoding. Times are in ms of any monotonic clock.
 */
export class ProgramWatch {
  keyFrames = 0;
  /** When the last picture began; -1 before the first. */
  pictureAt = -1;
  readonly health = new ContentHealth();
  #now = 0;
  #soundAt = -1;
  #scrambledAt = -1;
  /** When the current list of streams was declared; -1 before the first. */
  #declaredAt = -1;
  #association = new Section();
  readonly #maps = new Map<number, Section>();
  readonly #declared = new Map<number, StreamState[]>();
  readonly #streams = new Map<number, StreamState>();
  /** Role by PID. For most packets, which are inside an access unit, this lookup is enough. */
  readonly #roles = new Uint8Array(NULL_PID + 1);
  readonly #packets = new TsPackets((bytes, at) => this.#packet(bytes, at));
  /** True while the parameter sets of a stream are read. */
  #isReading = false;

  constructor() {
    this.#roles[PAT_PID] = ROLE.association;
  }

  push(message: Uint8Array, length: number, now: number): void {
    this.#now = now;
    this.#packets.push(message, length);
  }

  /** Returns the streams that have data, or null while this is uncertain. */
  program(now: number): Program | null {
    const streams = [...this.#streams.values()].sort((a, b) => a.pid - b.pid);
    const newest = Math.max(...streams.map(({ unitAt }) => unitAt));
    if (streams.length === 0 || newest < 0 || now - newest > ACTIVE_MS) return null;
    const waited = now - this.#declaredAt;
    const active = streams.filter(({ unitAt }) => unitAt >= 0 && newest - unitAt < ACTIVE_MS);
    if (streams.some(({ unitAt }) => unitAt < 0) && waited < SETTLE_MS) return null;
    const unknown = active.some(
      ({ kind, codec, format }) => kind === 'video' && format === '' && hasKnownFormat(codec),
    );
    if (unknown && waited < FORMAT_MS) return null;
    return active.map(({ pid, codec, format }) => ({ pid, codec, format }));
  }

  /** Returns why the last `withinMs` contain no picture, or null if they contain one. */
  fault(now: number, withinMs: number): ContentFault | null {
    const isRecent = (at: number) => at >= 0 && now - at <= withinMs;
    if (isRecent(this.pictureAt)) return null;
    if (isRecent(this.#scrambledAt)) return 'encrypted';
    return isRecent(this.#soundAt) ? 'sound-only' : 'undecodable';
  }

  #packet(bytes: Uint8Array, at: number): void {
    const pid = ((bytes[at + 1]! & 0x1f) << 8) | bytes[at + 2]!;
    const role = this.#roles[pid]!;
    const isStart = (bytes[at + 1]! & 0x40) !== 0;
    const isScrambled = (bytes[at + 3]! & 0xc0) !== 0;
    if (role === ROLE.none || (role === ROLE.stream && !isStart && !isScrambled && !this.#isReading)) return;
    // The transport error indicator marks a corrupt packet.
    if ((bytes[at + 1]! & 0x80) !== 0) return;
    if (role === ROLE.stream) this.#streamPacket(this.#streams.get(pid)!, bytes, at);
    else if (role === ROLE.association) this.#takeAssociation(this.#association.push(bytes, at));
    else this.#takeMap(pid, this.#maps.get(pid)!.push(bytes, at));
  }

  #takeAssociation(section: Uint8Array | null): void {
    if (!section) return;
    const pids = new Set(programMapPids(section));
    for (const pid of [...this.#maps.keys()]) {
      if (pids.has(pid)) continue;
      this.#maps.delete(pid);
      this.#declared.delete(pid);
    }
    for (const pid of pids) if (!this.#maps.has(pid)) this.#maps.set(pid, new Section());
    this.#declare();
  }

  #takeMap(pid: number, section: Uint8Array | null): void {
    if (!section) return;
    this.#declared.set(
      pid,
      declaredStreams(section).map((stream) => {
        const state = this.#streams.get(stream.pid);
        return state?.codec === stream.codec ? state : new StreamState(stream);
      }),
    );
    this.#declare();
  }

  #declare(): void {
    this.#declaredAt = this.#now;
    this.#streams.clear();
    for (const stream of [...this.#declared.values()].flat()) this.#streams.set(stream.pid, stream);
    this.#roles.fill(ROLE.none);
    for (const pid of this.#maps.keys()) this.#roles[pid] = ROLE.map;
    for (const pid of this.#streams.keys()) this.#roles[pid] = ROLE.stream;
    this.#roles[PAT_PID] = ROLE.association;
  }

  #streamPacket(stream: StreamState, bytes: Uint8Array, at: number): void {
    if ((bytes[at + 3]! & 0xc0) !== 0) {
      this.#scrambledAt = this.#now;
      return;
    }
    const from = payloadStart(bytes, at);
    if (from < 0) return;
    const end = at + TS_PACKET;
    if ((bytes[at + 1]! & 0x40) === 0) stream.continueUnit(counterAt(bytes, at), bytes, from, end);
    else this.#unit(stream, bytes, at, from);
    this.#isReading = this.#hasOpenUnit();
  }

  #unit(stream: StreamState, bytes: Uint8Array, at: number, from: number): void {
    const end = at + TS_PACKET;
    stream.endUnit();
    const data = pesData(bytes, from, end);
    if (data < 0) return;
    stream.unitAt = this.#now;
    if (stream.kind === 'audio') {
      this.#soundAt = this.#now;
      this.health.addSound();
    } else this.#addPicture(stream, bytes, at, data, decodingTime(bytes, from, end));
  }

  #hasOpenUnit(): boolean {
    for (const stream of this.#streams.values()) if (stream.isReading) return true;
    return false;
  }

  #addPicture(stream: StreamState, bytes: Uint8Array, at: number, data: number, stamp: number): void {
    const end = at + TS_PACKET;
    if (hasKnownFormat(stream.codec) && !hasStartCode(bytes, data, end)) return;
    this.pictureAt = this.#now;
    const isKey = isRandomAccess(bytes, at) || beginsKeyFrame(stream.codec, bytes, data, end);
    this.health.addPicture(stream.pid, isKey, stamp, this.#now);
    if (!isKey) return;
    this.keyFrames++;
    stream.beginUnit(counterAt(bytes, at), bytes, data, end);
  }
}

const counterAt = (packet: Uint8Array, at: number) => packet[at + 3]! & 0x0f;

/** Returns the offset of the PES packet's data, or -1 if it is not one (ISO/IEC 13818-1, 2.4.3.6). */
function pesData(bytes: Uint8Array, at: number, end: number): number {
  if (at + 9 > end || bytes[at] !== 0 || bytes[at + 1] !== 0 || bytes[at + 2] !== 1) return -1;
  const data = at + 9 + bytes[at + 8]!;
  return data <= end ? data : -1;
}

/**
 * Every access unit begins with a start code, after some zeros. Also returns true if the packet is too short to tell.
 */
function hasStartCode(bytes: Uint8Array, from: number, end: number): boolean {
  if (from + LEADING_ZEROS + 3 > end) return true;
  for (let i = from; i <= from + LEADING_ZEROS; i++) {
    if (bytes[i] !== 0) return false;
    if (bytes[i + 1] === 0 && bytes[i + 2] === 1) return true;
  }
  return false;
}
