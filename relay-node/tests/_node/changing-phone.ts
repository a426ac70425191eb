import { randomBytes } from 'node:crypto';
import { NODE_PATHS, SoundLevels } from '@trailcast/schema/node';
import { createPreviewParser } from '@trailcast/schema/preview-stream';
import { createCollectionText, VIDEO } from '../test-node.js';
import { NodeClient } from './node-client.js';
import { NodeProcess } from './node-process.js';
import { publish, publishInSequence } from './phone.js';
import { ProgramView } from './program-view.js';
import { RtmpPlatform } from './rtmp-platform.js';
import {
  encodeTestFeed,
  TEST_FEED_SECONDS,
  TEST_FEEDS,
  type TestFeed,
  type TestFeedName,
} from './test-feeds.js';

/** Timeout for a feed's picture and sound at the platform, on a busy machine, ms. */
const ARRIVAL_TIMEOUT_MS = 40_000;

/** Time from a phone's connection to its picture and sound at the platform, ms; null for a missing one. */
export interface Arrival {
  picture: number | null;
  sound: number | null;
}

/** A broadcast of real OBS whose phone changes its feed. The feed is checked at the platform. */
export class ChangingPhone {
  readonly #files = new Map<TestFeedName, string>();

  private constructor(
    private readonly node: NodeProcess,
    private readonly platform: RtmpPlatform,
    readonly view: ProgramView,
    private readonly streamKey: string,
    readonly client: NodeClient,
  ) {}

  /** Starts a broadcast without a phone, with a dark feed-loss scene. */
  static async start(feeds: Iterable<TestFeedName>): Promise<ChangingPhone> {
    const node = await NodeProcess.start();
    const view = new ProgramView();
    const platform = await RtmpPlatform.start('127.0.0.1', view.push);
    const streamKey = randomBytes(16).toString('base64url');
    const client = new NodeClient(node, streamKey);
    const phone = new ChangingPhone(node, platform, view, streamKey, client);
    try {
      for (const name of feeds) phone.#files.set(name, await encodeTestFeed(node.dataDir, name));
      const { width: x, height: y } = VIDEO;
      client.desired.collection.text = createCollectionText(['Live', 'Be right back'], [], {
        resolution: { x, y },
      });
      await client.putRights(1);
      await client.put({ onFeedLoss: { scene: 'Be right back', afterMs: 3_000 } });
      await client.goLive(platform.target);
      return phone;
    } catch (error) {
      await phone.close();
      throw error;
    }
  }

  /** Sends a feed in a loop. */
  startSending(name: TestFeedName): { stop(): Promise<void> } {
    const { muxer }: TestFeed = TEST_FEEDS[name];
    return publish(this.#files.get(name) ?? '', this.node.ingestPort, this.streamKey, '127.0.0.1', muxer);
  }

  /** Sends feeds in sequence over one connection. */
  startSendingInSequence(...names: TestFeedName[]): { stop(): Promise<void> } {
    const files = names.map((name) => this.#files.get(name) ?? '');
    return publishInSequence(files, TEST_FEED_SECONDS, this.node.ingestPort, this.streamKey);
  }

  /** Waits for the feed's picture and sound. Times are measured from `sinceMs` of `performance`. */
  async waitForArrival(name: TestFeedName, sinceMs: number): Promise<Arrival> {
    const { colour, tone }: TestFeed = TEST_FEEDS[name];
    // A sound-only feed is not shown: the feed-loss scene stays.
    if (!colour) return { picture: null, sound: await this.view.waitForDark(sinceMs, ARRIVAL_TIMEOUT_MS) };
    const { picture, sound } = await this.view.waitForArrival(name, sinceMs, ARRIVAL_TIMEOUT_MS);
    return { picture, sound: tone === null ? null : sound };
  }

  /** Returns the next reports of sound levels, and the time until the last report, ms. */
  async readLevels(count: number): Promise<{ levels: SoundLevels[]; tookMs: number }> {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(new Error('No sound levels arrived')), ARRIVAL_TIMEOUT_MS);
    const headers = { authorization: `Bearer ${this.node.secret}` };
    const url = this.node.baseUrl + NODE_PATHS.preview(1, 'levels');
    const response = await fetch(url, {
      headers,
      signal: abort.signal,
    });
    const levels: SoundLevels[] = [];
    const startedAt = performance.now();
    const readChunk = createPreviewParser(({ kind, bytes }) => {
      if (kind !== 'start') levels.push(SoundLevels.parse(JSON.parse(Buffer.from(bytes).toString())));
    });
    for await (const chunk of response.body ?? []) {
      readChunk(chunk as Uint8Array);
      if (levels.length >= count) break;
    }
    clearTimeout(timer);
    abort.abort();
    return { levels, tookMs: performance.now() - startedAt };
  }

  async close(): Promise<void> {
    await this.node.close();
    await this.platform.close();
    await this.view.close();
  }
}
