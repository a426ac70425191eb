import { join } from 'node:path';
import { runProgram } from '../run-program.mjs';
import { CommandError } from '../command.mjs';
import { drawStreet, STREET } from './street.mjs';

const FPS = 30;
const KBPS = 1300;
/** Duration of the walk along the street and back, s. */
const WALK_S = 40;
const ENCODE_TIMEOUT_MS = 120_000;

/**
 * Encodes a walk along the drawn street to a file that `npm run feed -- KEY --file` sends.
 * @param {import('playwright-core').Browser} browser
 * @param {string} folder
 * @returns {Promise<string>} Path of the MPEG-TS file.
 */
export async function encodeStreetWalk(browser, folder) {
  const image = join(folder, 'street.png');
  const page = await browser.newPage({ viewport: STREET });
  await page.setContent(`<body style="margin:0">${drawStreet()}`);
  await page.screenshot({ path: image });
  await page.close();
  const file = join(folder, 'street.ts');
  const { code, output } = await runProgram('ffmpeg', createWalkArgs(image, file), {
    timeoutMs: ENCODE_TIMEOUT_MS,
  });
  if (code !== 0) throw new CommandError(`ffmpeg did not encode the street: ${output.trimEnd()}`);
  return file;
}

/**
 * Returns ffmpeg's arguments for a walk: the view moves to the end of the street and back, with small steps up and
 * down. The sound is the noise of a market.
 * @param {string} image
 * @param {string} file
 */
function createWalkArgs(image, file) {
  const walk = `crop=1152:648:x='(iw-ow)*(0.5-0.5*cos(2*PI*t/${WALK_S}))':y='(ih-oh)/2+8*sin(2*PI*1.6*t)'`;
  return [
    ...['-v', 'error', '-y', '-loop', '1', '-framerate', String(FPS), '-i', image],
    ...['-f', 'lavfi', '-i', 'anoisesrc=color=pink:amplitude=0.2:sample_rate=48000'],
    ...['-t', String(WALK_S), '-vf', `${walk},scale=960:540,format=yuv420p`],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-bf', '0', '-g', String(FPS)],
    ...['-b:v', `${KBPS}k`, '-maxrate', `${KBPS}k`, '-bufsize', `${KBPS}k`],
    ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', file],
  ];
}
