import type { ChildProcess } from 'node:child_process';
import { withTimeout } from '@trailcast/schema/async/deadline';
import type { InstancePaths } from '../home/instance-paths.js';
import { SYSTEM_PATH } from '../../machine/system-path.js';
import { startChild } from './child.js';

const START_TIMEOUT_MS = 5_000;

/** Starts an X display and returns its number, which Xvfb chooses. OBS with OpenGL needs a display of any size. */
export async function startDisplay(
  paths: InstancePaths,
  uid: number | null,
): Promise<{ child: ChildProcess; display: number }> {
  const args = ['-displayfd', '3', '-screen', '0', '64x64x24', '-nolisten', 'tcp', '-auth', paths.xauthority];
  const env = { PATH: SYSTEM_PATH, HOME: paths.home, LANG: 'C.UTF-8' };
  const child = startChild('Xvfb', args, {
    uid,
    cwd: paths.home,
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  try {
    return {
      child,
      display: await withTimeout(START_TIMEOUT_MS, () => readDisplayNumber(child), createTimeoutError),
    };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

function readDisplayNumber(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('Xvfb could not be started'));
    child.once('error', fail);
    child.once('exit', fail);
    let text = '';
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      if (text.includes('\n')) resolve(Number.parseInt(text, 10));
    });
  });
}

const createTimeoutError = () => new Error('Xvfb does not respond');
