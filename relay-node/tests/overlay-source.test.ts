import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { removeFolder } from '../../e2e/_kit/cleanup.js';
import { TestObs, RENDERERS } from './_overlay/test-obs.js';
import { encodePng, type Rgba } from './_overlay/png.js';
import { greyBackground, findWorstDifference } from './_overlay/blend.js';
import { TestWriter } from './_overlay/test-writer.js';
import { FOLDER, makeOverlay } from './_overlay/make-overlay.js';

jest.setTimeout(120_000);

const SIZE = { width: 64, height: 48 };
const FULL_RED: Rgba = [255, 0, 0, 255];
const HALF_WHITE: Rgba = [255, 255, 255, 128];
const FAINT_GREEN: Rgba = [20, 200, 60, 64];
const NOTHING: Rgba = [0, 0, 0, 0];
const QUARTERS = [FULL_RED, HALF_WHITE, FAINT_GREEN, NOTHING] as const;

/** Returns the colour of the opaque, half transparent, faint or empty quarter. */
const findQuarterColour = (x: number, y: number): Rgba =>
  QUARTERS[(x < SIZE.width / 2 ? 0 : 1) + (y < SIZE.height / 2 ? 0 : 2)] ?? NOTHING;
const findEmptyColour = (): Rgba => NOTHING;
/** Maximum difference in 8-bit steps: decoding and blending each round once. */
const MAX_DIFFERENCE = 2;

let folder: string;
let writer: TestWriter | null = null;
let obs: TestObs | null = null;

beforeAll(() => makeOverlay('golden'));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overlay-'));
});
afterEach(async () => {
  await obs?.close();
  await writer?.close();
  [obs, writer] = [null, null];
  removeFolder(folder);
});

const socketPath = () => join(folder, 'page.sock');
const startWriter = async () => (writer = await TestWriter.start(socketPath(), SIZE));
const startObs = (renderer: keyof typeof RENDERERS) =>
  (obs = new TestObs(RENDERERS[renderer], socketPath(), SIZE, folder));

describe('the source of a web page', () => {
  it.each(['the software renderer', 'llvmpipe'] as const)(
    'is drawn with its alpha by %s',
    async (renderer) => {
      const page = await startWriter();
      await page.writeFrame(encodePng(SIZE, findQuarterColour));
      const drawnPicture = await startObs(renderer).drawUntil(
        (picture) => !greyBackground.fillsPicture(picture),
      );
      expect(findWorstDifference(drawnPicture, SIZE, findQuarterColour)).toBeLessThanOrEqual(MAX_DIFFERENCE);
      await page.clear();
      await obs?.drawUntil(greyBackground.fillsPicture);
    },
  );

  it('draws the frame of a writer that starts later, and nothing without a writer', async () => {
    const startedObs = startObs('the software renderer');
    expect(findWorstDifference(await startedObs.draw(), SIZE, findEmptyColour)).toBe(0);
    const page = await startWriter();
    await page.writeFrame(encodePng(SIZE, findQuarterColour));
    await startedObs.drawUntil((picture) => !greyBackground.fillsPicture(picture));
    expect(await page.drawnFrame).toBe(1);
    page.kill();
    await startedObs.drawUntil(greyBackground.fillsPicture);
    expect(startedObs.log).toContain("'trailcast_browser' draws nothing: there is no frame writer");
  });

  it('draws nothing if the writer has sent no heartbeat for more than 5 s', async () => {
    const page = await startWriter();
    await page.writeFrame(encodePng(SIZE, findQuarterColour));
    const startedObs = startObs('the software renderer');
    await startedObs.drawUntil((picture) => !greyBackground.fillsPicture(picture));
    page.suspend();
    await startedObs.drawUntil(greyBackground.fillsPicture);
    expect(startedObs.log).toContain('the frame writer sends no heartbeat');
    page.resume();
    page.sendHeartbeat();
    await startedObs.drawUntil((picture) => !greyBackground.fillsPicture(picture));
  });

  it('keeps the last frame when the writer can’t decode a picture', async () => {
    const page = await startWriter();
    await page.writeFrame(encodePng(SIZE, findQuarterColour));
    await expect(page.writeFrame(encodePng({ width: 65, height: 48 }, findQuarterColour))).rejects.toThrow(
      'invalid',
    );
    await expect(page.writeFrame(Buffer.from('not a picture'))).rejects.toThrow('invalid');
    const drawnPicture = await startObs('the software renderer').drawUntil(
      (picture) => !greyBackground.fillsPicture(picture),
    );
    expect(findWorstDifference(drawnPicture, SIZE, findQuarterColour)).toBeLessThanOrEqual(MAX_DIFFERENCE);
  });

  it('draws nothing from a writer for another user', async () => {
    writer = await TestWriter.start(socketPath(), SIZE, { readerUid: 65_533 });
    await writer.writeFrame(encodePng(SIZE, findQuarterColour));
    const startedObs = startObs('the software renderer');
    await startedObs.waitForLog('there is no frame writer');
    expect(greyBackground.fillsPicture(await startedObs.draw())).toBe(true);
  });

  it('passes the unit tests of the plugin', async () => {
    const { stdout } = await promisify(execFile)('make', ['--no-print-directory', '-s', 'unit'], {
      cwd: FOLDER,
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
    });
    expect(stdout.trim().split('\n')).toEqual([
      'ok rejects memory that is not sealed or has an invalid header',
      'ok seals its own memory',
      'ok copies only complete new frames',
      'ok never copies a torn frame',
      'ok finds the non-empty regions',
      'ok reports a missing writer as absent',
      'ok sends its memory to at most 16 sources',
      'ok reads complete frames of sound',
      'ok drops late sound',
      'ok disconnects from a flood of sound',
    ]);
  });
});
