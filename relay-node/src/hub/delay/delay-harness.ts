import {
  createAudioHeader,
  createFrame,
  createKeyFrame,
  createMetadata,
  createAudio,
  createVideoHeader,
} from '../flv/fake-tags.js';
import { isHeader, type Tag } from '../flv/tag.js';
import { Program } from '../program/program.js';
import type { DelaySpec } from '../protocol.js';
import { Delay } from './delay.js';

/** The harness's clock at its start, ms. */
export const START = 1_000_000;
export const FRAME_MS = 40;
/** Number of frames from one key frame to the next: 2 s, as in OBS. */
const KEY_INTERVAL = 50;
export const CARD = 1;
export const SHOW = 2;

/** A program and its delay with their own clock. Records the tags that destinations get. */
export class DelayHarness {
  now = START;
  readonly sent: { tag: Tag; sentAt: number }[] = [];
  parameterChanges = 0;
  isOver = false;
  readonly program: Program;
  readonly delay: Delay;
  spec: DelaySpec;
  #frameCount = 0;
  #group = 0;

  constructor(ms: number, options: { withCard?: boolean; maxBytes?: number } = {}) {
    const { withCard = true, maxBytes = 1e9 } = options;
    this.spec = { ms, dumps: 0, isEnding: false, maxBytes };
    const now = () => this.now;
    this.program = new Program(
      {
        tag: (tag) => this.delay.push(tag),
        parametersChanged: () => this.delay.onParametersChange(),
        changed: () => undefined,
      },
      now,
      { withCard },
    );
    this.delay = new Delay(
      this.spec,
      this.program,
      {
        tag: (tag) => void this.sent.push({ tag, sentAt: this.now }),
        parametersChanged: () => void (this.parameterChanges += 1),
        changed: () => undefined,
        playedOut: () => (this.isOver = true),
      },
      now,
    );
  }

  /** Connects a new OBS. */
  connectObs(parameters = 1): this {
    this.#frameCount = 0;
    this.program.addPublisher();
    for (const tag of [createMetadata(), createVideoHeader(parameters), createAudioHeader()])
      this.program.push(tag);
    return this;
  }

  /** Sends frames with this content, and audio, from OBS, in real time. */
  publish(ms: number, content = SHOW, bytes = 0): this {
    for (const endTime = this.now + ms; this.now < endTime; this.#frameCount += 1) {
      const frameTime = this.#frameCount * FRAME_MS;
      const isKey = this.#frameCount % KEY_INTERVAL === 0;
      if (isKey) this.#group += 1;
      const tag = isKey ? createKeyFrame(frameTime, content) : createFrame(frameTime, content);
      const position = Buffer.of(this.#group, this.#frameCount % KEY_INTERVAL);
      this.program.push({ ...tag, body: Buffer.concat([tag.body, position, Buffer.alloc(bytes)]) });
      this.program.push(createAudio(frameTime));
      this.#tick();
    }
    return this;
  }

  /** Lets time pass without an OBS. */
  advance(ms: number): this {
    for (const endTime = this.now + ms; this.now < endTime;) this.#tick();
    return this;
  }

  update(change: Partial<DelaySpec>): this {
    this.spec = { ...this.spec, ...change };
    this.delay.update(this.spec);
    return this;
  }

  dump(): this {
    return this.update({ dumps: this.spec.dumps + 1 });
  }

  #tick(): void {
    this.program.tick();
    this.delay.tick();
    this.now += FRAME_MS;
  }

  get sentFrames(): { tag: Tag; sentAt: number }[] {
    return this.sent.filter(({ tag }) => tag.kind === 'video' && tag.body[1] === 1);
  }

  /** The contents of the sent frames in order. Equal consecutive contents are merged, with their total length in ms. */
  get shownRuns(): [content: number, ms: number][] {
    const runs: [number, number][] = [];
    for (const { tag } of this.sentFrames) {
      const content = tag.body[5] ?? 0;
      const run = runs.at(-1);
      if (run?.[0] === content) run[1] += FRAME_MS;
      else runs.push([content, FRAME_MS]);
    }
    return runs;
  }

  /** The contents of the sent frames in order, without repetitions. */
  get shownContents(): number[] {
    return this.shownRuns.map(([content]) => content);
  }

  /** Returns the total time for which a content was shown, ms. */
  sumShownMs(content: number): number {
    return this.shownRuns.reduce((sum, [shownContent, ms]) => sum + (shownContent === content ? ms : 0), 0);
  }

  /** Returns the largest interval between two video frames or two audio frames, ms, ignoring headers. */
  findLargestGap(kind: 'video' | 'audio'): number {
    const times = this.sent
      .filter(({ tag }) => tag.kind === kind && !isHeader(tag))
      .map(({ tag }) => tag.timestamp);
    return Math.max(0, ...times.map((time, index) => time - (times[index - 1] ?? time)));
  }

  /** True if no tag is earlier than its predecessor. */
  get isMonotonic(): boolean {
    const times = this.sent.map(({ tag }) => tag.timestamp);
    return times.every((time, index) => time >= (times[index - 1] ?? 0));
  }

  /** The largest difference between the clock and the time of a sent frame, ms. */
  get drift(): number {
    const [firstFrame] = this.sentFrames;
    if (!firstFrame) return 0;
    const differences = this.sentFrames.map(
      ({ tag, sentAt }) => sentAt - firstFrame.sentAt - (tag.timestamp - firstFrame.tag.timestamp),
    );
    return Math.max(...differences.map(Math.abs));
  }

  /** True if each frame except key frames follows the frame that precedes it in its group. */
  get isDecodable(): boolean {
    const positions = this.sentFrames.map(({ tag: { body } }) => [body[6], body[7]].map(Number));
    return positions.every(([group, index = 0], position) => {
      const [previousGroup, previousIndex] = positions[position - 1] ?? [];
      return index === 0 || (group === previousGroup && index - 1 === previousIndex);
    });
  }
}
