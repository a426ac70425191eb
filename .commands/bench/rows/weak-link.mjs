import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { openMeasurement } from '../open-measurement.mjs';
import { encodeClip, startLoopedPhone } from '../load/looped-phone.mjs';
import { addBadNetwork, startIngest } from '../load/srt-relays.mjs';

/**
 * @typedef {import('../row.mjs').Row} Row
 * @typedef {import('@trailcast/schema/weak-link').WeakLink} WeakLink
 * @typedef {{ weak: 'bitrate' | 'rtt' | null }} WeakLinkState
 * @typedef {{ digest: string, connection: number, liveMs: number | null, kbps: number, rttMs: number }} Publisher
 */

const ROUNDS = 5;
/** Number of concurrent good feeds. Concurrency shortens an hour of feeds to minutes. */
const FEEDS = 20;
/** Total duration of all feeds. BENCH_WEAK_MINUTES shortens it for a trial. */
const MINUTES = Number(process.env.BENCH_WEAK_MINUTES ?? 60);
const LOSS_PERMILLE = 50;
/** Good feed, slightly above the threshold of 600 kbit/s. */
const GOOD_FEED = { size: '640x360', fps: 30, kbps: 700 };
/** Feed of the last publisher, below the threshold of 400 kbit/s. */
const WEAK_FEED = { size: '320x180', fps: 30, kbps: 150 };

/** @type {Row} */
const falseSwitchesRow = {
  id: 'weak-link-5-percent',
  title: `switches to the weak link in ${MINUTES} min of good feeds, ${FEEDS} at a time, SRT at 5 % loss and 50 ms, default thresholds and RTT 800 ms`,
  unit: 'switches',
  peer: null,
  rounds: ROUNDS,
  goal: { text: 'none, and the weak feed is detected', isMet: ({ value }) => value === 0 },
  open: (context) =>
    openMeasurement(async (closers) => {
      const load = { publishers: FEEDS + 1, readers: 0, latencyMs: 1_000 };
      const ingest = await startIngest(load, context);
      closers.push(ingest.close);
      const [goodClip, weakClip] = await Promise.all([
        encodeClip(context.folder, GOOD_FEED),
        encodeClip(context.folder, WEAK_FEED),
      ]);
      for (let number = 0; number <= FEEDS; number++) {
        const network = { lossPermille: LOSS_PERMILLE, seed: number + 1 };
        const impairedIngest = await addBadNetwork(
          { ...ingest, close: async () => undefined },
          network,
          context,
        );
        closers.push(impairedIngest.close);
        const id = ingest.publishId.replace('%d', String(number));
        const url = `srt://127.0.0.1:${impairedIngest.publishPort}?streamid=${id}`;
        closers.push(startLoopedPhone(number === FEEDS ? weakClip : goodClip, url).close);
      }
      const detector = await startDetector(context.root, ingest.socketPath ?? '');
      closers.push(detector.close);
      const measurement = {
        /** @type {string | undefined} */
        fault: undefined,
        async measure() {
          const switchesBefore = detector.switchCount;
          await sleep((MINUTES * 60_000) / FEEDS / ROUNDS);
          if (detector.measuredFeedCount < FEEDS + 1)
            measurement.fault = `only ${detector.measuredFeedCount} feeds were measured`;
          else if (!detector.isWeak(FEEDS)) measurement.fault = 'the weak feed was not detected';
          return detector.switchCount - switchesBefore;
        },
      };
      // The phones need time to connect, and the detection of the weak feed takes 5 s.
      await sleep(15_000);
      return measurement;
    }),
};

/**
 * Applies the agent's weak-link detection to each report of a feed.
 * @param {string} root
 * @param {string} socketPath
 */
async function startDetector(root, socketPath) {
  const load = (/** @type {string} */ path) => import(pathToFileURL(join(root, path)).href);
  const { createWeakLinkState, updateWeakLinkState } = await load('relay-node/dist/agent/feed/weak-link.js');
  const { WEAK_LINK_DEFAULT } = await load('schema/dist/weak-link.js');
  const setting = { ...WEAK_LINK_DEFAULT, rttMs: 800 };
  const weakDigest = hashKey(FEEDS);
  /** @type {Map<string, WeakLinkState>} */
  const states = new Map();
  const counts = { switches: 0 };
  const outgoing = request({ socketPath, path: '/events' }, (response) => {
    const lines = createInterface({ input: response });
    // The ingest exits after the last round.
    lines.on('error', () => undefined);
    lines.on('line', (line) => {
      /** @type {{ publishers: Publisher[] }} */
      const { publishers } = JSON.parse(line);
      const now = performance.now();
      for (const { digest, connection, liveMs, kbps, rttMs } of publishers) {
        /** @type {WeakLinkState} */
        const previousState = states.get(digest) ?? createWeakLinkState();
        const stats =
          liveMs === null ? null : { measuredAt: now, kbps, rttMs, publisher: String(connection) };
        /** @type {WeakLinkState} */
        const currentState = updateWeakLinkState(previousState, {
          ...{ now, setting, stats },
          ...{ arePicturesArriving: true, isLost: false },
        });
        states.set(digest, currentState);
        if (previousState.weak === null && currentState.weak !== null && digest !== weakDigest)
          counts.switches += 1;
      }
    });
  });
  outgoing.on('error', () => undefined);
  outgoing.end();
  return {
    get switchCount() {
      return counts.switches;
    },
    get measuredFeedCount() {
      return states.size;
    },
    isWeak: (/** @type {number} */ number) => states.get(hashKey(number))?.weak === 'bitrate',
    close: () => void outgoing.destroy(),
  };
}

/** @param {number} number */
const hashKey = (number) => createHash('sha256').update(`bench-key-${number}`).digest('hex');

export const rows = [falseSwitchesRow];
