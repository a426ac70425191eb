import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { openMeasurement } from '../closing.mjs';
import { encodeClip, startLoopedPhone } from '../load/looped-phone.mjs';
import { addBadNetwork, startIngest } from '../load/srt-relays.mjs';

/**
 * @typedef {import('../row.mjs').Row} Row
 * @typedef {import('@trailcast/schema/weak-link').WeakLink} WeakLink
 * @typedef {{ weak: 'bitrate' | 'rtt' | null }} WeakLinkState
 * @typedef {{ digest: string, connection: number, liveMs: number | null, kbps: number, rttMs: number }} Publisher
 */

const ROUNDS = 5;
/** Number of concurrent feeds. With them, an hour of feeds takes minutes. */
const FEEDS = 20;
/** Total duration of all feeds. BENCH_WEAK_MINUTES shortens it for a trial. */
const MINUTES = Number(process.env.BENCH_WEAK_MINUTES ?? 60);
const LOSS_PERMILLE = 50;
/** Feed slightly above the threshold of 600 kbit/s. */
const GOOD = { size: '640x360', fps: 30, kbps: 700 };
/** Last feed, below the threshold of 400 kbit/s. */
const WEAK = { size: '320x180', fps: 30, kbps: 150 };

/** @type {Row} */
const falseSwitchesRow = {
  id: 'weak-link-5-percent',
  title: `switches to the weak link in ${MINUTES} min of ${FEEDS} good feeds side by side, SRT at 5 % loss and 50 ms, default thresholds and RTT 800 ms`,
  unit: 'switches',
  peer: null,
  rounds: ROUNDS,
  goal: { text: 'none; a feed that is weak is found', isMet: ({ value }) => value === 0 },
  open: (context) =>
    openMeasurement(async (closers) => {
      const load = { publishers: FEEDS + 1, readers: 0, latencyMs: 1_000 };
      const ingest = await startIngest(load, context);
      closers.push(ingest.close);
      const [good, weak] = await Promise.all([
        encodeClip(context.folder, GOOD),
        encodeClip(context.folder, WEAK),
      ]);
      for (let number = 0; number <= FEEDS; number++) {
        const network = { lossPermille: LOSS_PERMILLE, seed: number + 1 };
        const route = await addBadNetwork({ ...ingest, close: async () => undefined }, network, context);
        closers.push(route.close);
        const id = ingest.publishId.replace('%d', String(number));
        const link = `srt://127.0.0.1:${route.publishPort}?streamid=${id}`;
        closers.push(startLoopedPhone(number === FEEDS ? weak : good, link).stop);
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
          else if (!detector.isWeak(FEEDS)) measurement.fault = 'the weak feed was not found';
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
  const weakest = hashKey(FEEDS);
  /** @type {Map<string, WeakLinkState>} */
  const states = new Map();
  const counts = { switches: 0 };
  const outgoing = request({ socketPath, path: '/events' }, (response) => {
    const lines = createInterface({ input: response });
    // The ingest ends after the last round.
    lines.on('error', () => undefined);
    lines.on('line', (line) => {
      /** @type {{ publishers: Publisher[] }} */
      const { publishers } = JSON.parse(line);
      const now = performance.now();
      for (const { digest, connection, liveMs, kbps, rttMs } of publishers) {
        /** @type {WeakLinkState} */
        const previous = states.get(digest) ?? createWeakLinkState();
        const stats =
          liveMs === null ? null : { measuredAt: now, kbps, rttMs, publisher: String(connection) };
        /** @type {WeakLinkState} */
        const current = updateWeakLinkState(previous, {
          ...{ now, setting, stats },
          ...{ arePicturesArriving: true, isLost: false },
        });
        states.set(digest, current);
        if (previous.weak === null && current.weak !== null && digest !== weakest) counts.switches += 1;
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
