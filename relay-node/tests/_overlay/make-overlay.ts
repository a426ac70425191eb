import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const FOLDER = join(__dirname, '../../overlay');
export const PLUGIN = join(FOLDER, 'build/trailcast-browser.so');
export const FRAME_WRITER = join(FOLDER, 'build/frame-writer');

/** Runs a target of the overlay's Makefile. Rejects with its output if it fails. */
export async function makeOverlay(target: string): Promise<void> {
  // Without the variables of a make that has started the tests.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME };
  await promisify(execFile)('make', ['--no-print-directory', '-s', target], { cwd: FOLDER, env });
}
