import { spawnSync } from 'node:child_process';
import type { SoundLevels } from '@trailcast/schema/node';
import { until } from '../../../e2e/_kit/wait.js';
import type { LiveChange } from '../../src/collection/live-changes.js';
import { expectContinuous, type FlvTimeline } from '../_node/flv-timeline.js';
import { readText } from '../_node/instance-home.js';
import { HttpsSite } from '../_overlay/https-site.js';
import { makeOverlay } from '../_overlay/make-overlay.js';
import { PageBroadcast } from '../_overlay/page-broadcast.js';
import type { ObsWithPages } from '../_overlay/obs-with-pages.js';
import { isNear, TONE_DB, TONE_HZ, TONE_SCRIPT } from '../_overlay/tone.js';
import { findProcesses } from '../test-node.js';

jest.setTimeout(180_000);

/** Maximum gap of timestamps at the platform, ms: three frames. */
const MAX_GAP_MS = 200;
let site: HttpsSite;
let pages: ObsWithPages;
let pageBroadcast: PageBroadcast;
let program: FlvTimeline;
let levels: SoundLevels | null;

beforeAll(async () => {
  await makeOverlay('all');
  site = await HttpsSite.start({ '/tone': `<!doctype html>x${TONE_SCRIPT}`, '/still': '<!doctype html>x' });
});
beforeEach(async () => {
  levels = null;
  pageBroadcast = await PageBroadcast.prepare(site);
  ({ pages, program } = pageBroadcast);
});
afterEach(() => pageBroadcast.close());
afterAll(() => site.close());

/** Starts a broadcast of the scene Pages with these pages, and follows the levels. */
async function broadcast(...shownPages: { name: string; path: string }[]) {
  const { instance, control } = await pageBroadcast.start(...shownPages);
  await control.subscribeToLevels((measured) => (levels = measured));
  return { instance, control };
}

const waitUntilHeard = (db = TONE_DB) =>
  until(`the page is heard at ${db} dB`, () => isNear(levels?.program, db));
const waitUntilSilent = () => until('nothing is heard', () => levels?.program === null);

/** Sample rate, and the length of a block in which the tone is detected: a twentieth of a second. */
const SAMPLES_PER_SECOND = 8_000;
const SAMPLES_PER_BLOCK = SAMPLES_PER_SECOND / 20;

/** Returns the share of the program's last second that contains only the tone, 0 to 1. */
function measureToneShare(): number {
  const args = ['-v', 'error', '-i', '-', '-ac', '1', '-ar', String(SAMPLES_PER_SECOND), '-f', 's16le', '-'];
  const { stdout } = spawnSync('ffmpeg', args, { input: program.file, maxBuffer: 1e8 });
  const lastSecond = stdout.subarray(-2 * SAMPLES_PER_SECOND);
  const samples = Array.from({ length: lastSecond.length / 2 }, (_, index) =>
    lastSecond.readInt16LE(index * 2),
  );
  const blocks = Array.from({ length: SAMPLES_PER_SECOND / SAMPLES_PER_BLOCK }, (_, index) =>
    samples.slice(index * SAMPLES_PER_BLOCK, (index + 1) * SAMPLES_PER_BLOCK),
  );
  return blocks.filter(isTone).length / blocks.length;
}

/** Returns true if the tone has nearly all of the power. A gap makes its phase jump, which reduces this power. */
function isTone(samples: readonly number[]): boolean {
  const sum = (wave: (phase: number) => number) =>
    samples.reduce(
      (total, sample, index) => total + sample * wave((2 * Math.PI * TONE_HZ * index) / SAMPLES_PER_SECOND),
      0,
    );
  const power = samples.reduce((total, sample) => total + sample ** 2, 0);
  return 2 * (sum(Math.sin) ** 2 + sum(Math.cos) ** 2) > 0.95 * samples.length * power && power > 0;
}

describe('the sound of a web page', () => {
  it('is part of the program only while the page is shown, and not of the feed', async () => {
    const { control } = await broadcast({ name: 'Alerts', path: '/tone' });
    await waitUntilHeard();
    expect(levels?.feed).toBeNull();
    await until('the platform gets the tone', () => measureToneShare() >= 0.9);
    await control.setScene('Live');
    await waitUntilSilent();
    await control.setScene('Pages');
    await waitUntilHeard();
    expectContinuous(program, MAX_GAP_MS);
  });

  it('follows the volume and mute that all pages share', async () => {
    const { control } = await broadcast({ name: 'Alerts', path: '/tone' }, { name: 'Chat', path: '/still' });
    await waitUntilHeard();
    const changeBoth = (change: (source: string) => LiveChange) =>
      Promise.all(['Alerts', 'Chat'].map((source) => control.change(change(source))));
    await changeBoth((source) => ({ kind: 'volume', source, volume: 0.25 }));
    await waitUntilHeard(-18);
    await changeBoth((source) => ({ kind: 'muted', source, muted: true }));
    await waitUntilSilent();
    await changeBoth((source) => ({ kind: 'muted', source, muted: false }));
    await waitUntilHeard(-18);
  });

  it('is heard again after its sound server was killed, without affecting the broadcast', async () => {
    const { instance } = await broadcast({ name: 'Alerts', path: '/tone' });
    await waitUntilHeard();
    const findServers = () =>
      findProcesses(pages.dir).filter((pid) => readText(`/proc/${pid}/comm`).trim() === 'pulseaudio');
    const [killedPid] = findServers();
    process.kill(killedPid!, 'SIGKILL');
    await pages.waitForState(instance, 'Alerts', 'failed');
    await waitUntilSilent();
    await pages.waitForState(instance, 'Alerts', 'shown');
    await waitUntilHeard();
    expect(findServers()).toHaveLength(1);
    expect(findServers()).not.toContain(killedPid);
    expectContinuous(program, MAX_GAP_MS);
    await instance.remove();
    expect(findProcesses(pages.dir)).toEqual([]);
  });
});
