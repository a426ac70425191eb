import type { Socket } from 'node:net';
import {
  createMediaPart,
  PreviewGate,
  type PreviewPart,
  createStartPart,
} from '@trailcast/schema/preview-stream';
import { encodeFlvStart, encodeFlvTag } from '../flv/flv-file.js';
import { isHeader, isKeyFrame, type Tag } from '../flv/tag.js';

/** Maximum number of watchers. An agent and its successor have one connection each. */
const MAX_WATCHERS = 4;
/** Maximum size of the stored tags of the current group of pictures, bytes. */
const MAX_GROUP_BYTES = 3 << 20;

const FORMAT = { container: 'flv', video: 'h264' } as const;

export type WatcherSocket = Pick<
  Socket,
  'write' | 'end' | 'destroy' | 'writableLength' | 'once' | 'on' | 'resume'
>;

/**
 * Sends the program to agents as FLV, before any delay. A new watcher immediately gets the current group of pictures. A
 * slow watcher misses frames or is disconnected, so the broadcast never waits for it.
 */
export class Watchers {
  readonly #gates = new Map<WatcherSocket, PreviewGate>();
  #start: PreviewPart | null = null;
  #group: Tag[] = [];
  #groupBytes = 0;
  /** True after a change of the headers, until the watchers restart at the next key frame. */
  #mustRestart = true;

  /** `now` returns monotonic time, ms. */
  constructor(private readonly now: () => number) {}

  get count(): number {
    return this.#gates.size;
  }

  /** Adds a watcher. It gets the program until `end`. */
  add(socket: WatcherSocket): void {
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#gates.delete(socket));
    socket.resume();
    if (this.#gates.size >= MAX_WATCHERS) return void socket.destroy();
    const gate = new PreviewGate(
      {
        unsentBytes: () => socket.writableLength,
        send: ({ frame }) => void socket.write(frame),
        drop: () => socket.destroy(),
      },
      this.now,
    );
    this.#gates.set(socket, gate);
    if (!this.#start || this.#mustRestart) return;
    gate.take(this.#start);
    for (const tag of this.#group) gate.take(createPart(tag));
  }

  /** Sends a tag of the program. `headers` returns the current headers. */
  sendTag(tag: Tag, headers: () => readonly Tag[]): void {
    if (tag.kind === 'data' || isHeader(tag)) return this.restart();
    const isKey = isKeyFrame(tag);
    if (isKey && this.#mustRestart) this.#restartWith(headers());
    if (this.#mustRestart) return;
    this.#addToGroup(tag, isKey);
    if (this.#gates.size > 0) this.#send(createPart(tag, isKey));
  }

  /** Restarts all watchers at the next key frame, because the headers have changed. */
  restart(): void {
    this.#mustRestart = true;
  }

  /** Discards everything sent so far, even if no frame follows. `headers` are the current headers. */
  hide(headers: readonly Tag[]): void {
    this.#mustRestart = true;
    this.#clearGroup();
    if (!this.#start) return;
    const start = createStartPart(FORMAT, encodeFlvStart(headers));
    for (const gate of [...this.#gates.values()]) gate.clear(start);
  }

  /** Disconnects every watcher because the broadcast has ended. */
  end(): void {
    for (const socket of this.#gates.keys()) socket.end();
    this.#gates.clear();
    this.#start = null;
    this.#mustRestart = true;
    this.#clearGroup();
  }

  #restartWith(headers: readonly Tag[]): void {
    this.#mustRestart = false;
    this.#start = createStartPart(FORMAT, encodeFlvStart(headers));
    this.#send(this.#start);
  }

  #addToGroup(tag: Tag, isKey: boolean): void {
    if (isKey) this.#clearGroup();
    else if (this.#group.length === 0) return;
    this.#group.push(tag);
    this.#groupBytes += tag.body.length;
    if (this.#groupBytes > MAX_GROUP_BYTES) this.#clearGroup();
  }

  #clearGroup(): void {
    this.#group = [];
    this.#groupBytes = 0;
  }

  #send(part: PreviewPart): void {
    for (const gate of [...this.#gates.values()]) gate.take(part);
  }
}

const createPart = (tag: Tag, isKey = isKeyFrame(tag)) =>
  createMediaPart(isKey ? 'key' : 'data', encodeFlvTag(tag));
