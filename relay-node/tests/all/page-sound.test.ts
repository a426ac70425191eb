import { spawnSync } from 'node:child_process';
import type { SoundLevels } from '@trailcast/schema/node';
import { until } from '../../../e2e/_kit/wait.js';
import type { LiveChange } from '../../src/collection/live-changes.js';
import { expectContinuous, type FlvTimeline } from '../_node/flv-timeline.js';
import { textOf } from '../_node/instance-home.js';
import { HttpsSite } from '../_overlay/https-site.js';
import { makeOverlay } from '../_overlay/make-overlay.js';
import { PageBroadcast } from '../_overlay/page-broadcast.js';
import type { PageMachine } from '../_overlay/page-machine.js';
import { isNear, TONE_DB, TONE_HZ, TONE_SCRIPT } from '../_overlay/tone.js';
import { processesWith } from '../obs-machine.js';

jest.setTimeout(180_000);

/** Maximum gap of timestamps at the platform, ms: three frames. */
const GAP_MS = 200;
let site: HttpsSite;
let pages: PageMachine;
let onAir: PageBroadcast;
let program: FlvTimeline;
let levels: SoundLevels | null;

beforeAll(async () => {
  await makeOverlay('all');
  site = await HttpsSite.start({ '/tone': `<!doctype html>x${TONE_SCRIPT}`, '/still': '<!doctype html>x' });
});
beforeEach(async () => {
  levels = null;
  onAir = await PageBroadcast.prepare(site);
  ({ pages, program } = onAir);
});
afterEach(() => onAir.close());
afterAll(() => site.close());

/** Starts a broadcast of the scene Pages with these pages, and follows the levels. */
async function broadcast(...given: { name: string; path: string }[]) {
  const { instance, control } = await onAir.start(...given);
  await control.levels((measured) => (levels = measured));
  return { instance, control };
}

const isHeard = (db = TONE_DB) => until(`the page is heard at ${db} dB`, () => isNear(levels?.program, db));
const isSilent = () => until('nothing is heard', () => levels?.program === null);

/** Numbers of samples in which the tone is detected: a second, and a twentieth of a second. */
const SECOND = 8_000;
const BLOCK = SECOND / 20;

/** Returns the share of the program's last second that contains only the tone, 0 to 1. */
function toneShare(): number {
  const args = ['-v', 'error', '-i', '-', '-ac', '1', '-ar', String(SECOND), '-f', 's16le', '-'];
  const { stdout } = spawnSync('ffmpeg', args, { input: program.file, maxBuffer: 1e8 });
  const last = stdout.subarray(-2 * SECOND);
  const samples = Array.from({ length: last.length / 2 }, (_, at) => last.readInt16LE(at * 2));
  const blocks = Array.from({ length: SECOND / BLOCK }, (_, at) =>
    samples.slice(at * BLOCK, (at + 1) * BLOCK),
  );
  return blocks.filter(isTone).length / blocks.length;
}

/** True if nearly all of the power is in the tone. A gap makes its phase jump, which reduces this power. */
function isTone(samples: readonly number[]): boolean {
  const sum = (wave: (phase: number) => number) =>
    samples.reduce((total, sample, at) => total + sample * wave((2 * Math.PI * TONE_HZ * at) / SECOND), 0);
  const power = samples.reduce((total, sample) => total + sample ** 2, 0);
  return 2 * (sum(Math.sin) ** 2 + sum(Math.cos) ** 2) > 0.95 * samples.length * power && power > 0;
}

describe('the sound of a web page', () => {
  it('is in the program while it shows the page, and is not the feed’s', async () => {
    const { control } = await broadcast({ name: 'Alerts', path: '/tone' });
    await isHeard();
    expect(levels?.feed).toBeNull();
    await until('the platform gets the tone', () => toneShare() >= 0.9);
    await control.setScene('Live');
    await isSilent();
    await control.setScene('Pages');
    await isHeard();
    expectContinuous(program, GAP_MS);
  });

  it('has the common volume of both pages', async () => {
    const { control } = await broadcast({ name: 'Alerts', path: '/tone' }, { name: 'Chat', path: '/still' });
    await isHeard();
    const both = (change: (source: string) => LiveChange) =>
      Promise.all(['Alerts', 'Chat'].map((source) => control.change(change(source))));
    await both((source) => ({ kind: 'volume', source, volume: 0.25 }));
    await isHeard(-18);
    await both((source) => ({ kind: 'muted', source, muted: true }));
    await isSilent();
    await both((source) => ({ kind: 'muted', source, muted: false }));
    await isHeard(-18);
  });

  it('is back after its sound server was killed, without affecting the broadcast', async () => {
    const { instance } = await broadcast({ name: 'Alerts', path: '/tone' });
    await isHeard();
    const servers = () =>
      processesWith(pages.dir).filter((pid) => textOf(`/proc/${pid}/comm`).trim() === 'pulseaudio');
    const [killed] = servers();
    process.kill(killed!, 'SIGKILL');
    await pages.becomes(instance, 'Alerts', 'failed');
    await isSilent();
    await pages.becomes(instance, 'Alerts', 'shown');
    await isHeard();
    expect(servers()).toHaveLength(1);
    expect(servers()).not.toContain(killed);
    expectContinuous(program, GAP_MS);
    await instance.remove();
    expect(processesWith(pages.dir)).toEqual([]);
  });
});
