import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const FOLDER = join(__dirname, '../../renderer');

/** Output of `make golden` and `make kernels`: similarity in dB, or errors in 8-bit steps. */
export interface Measurement {
  cases: { name: string; ok: boolean; dB?: number; error?: number }[];
}

/** Runs a target of the renderer's Makefile. Rejects with its output if it fails. */
export async function runMake(target: string, ...variables: string[]): Promise<string> {
  const args = ['--no-print-directory', '-s', target, ...variables];
  // Without the variables of a make that has started the tests.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME };
  const { stdout } = await execute('make', args, { cwd: FOLDER, env, maxBuffer: 16 * 1024 * 1024 });
  return stdout;
}

/** Runs a measuring target. A failed case does not reject. Each run prints one JSON object. */
export async function measure(target: string, ...variables: string[]): Promise<Measurement[]> {
  const text = await runMake(target, ...variables).catch((error: { stdout?: string }) => {
    if (!error.stdout?.includes('"cases"')) throw error;
    return error.stdout;
  });
  return text
    .slice(text.indexOf('{"'))
    .split(/\n(?=\{"(?:kernels|cases)")/)
    .map((part) => JSON.parse(part) as Measurement);
}

/** Returns the failed cases of all runs. */
export function listFailures(measured: readonly Measurement[]): Measurement['cases'] {
  return measured.flatMap(({ cases }) => cases.filter(({ ok }) => !ok));
}
