import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../../run-program.mjs';
import { findCommand } from '../../setup/machine.mjs';
import { tryDocker } from '../images/docker.mjs';

const NAME = 'trailcast/probe';
/** A statically linked program of the engine's package. */
const PROGRAM = 'docker-init';
const LIMITS = ['--memory', '64m', '--pids-limit', '16', '--cpus', '1', '--network', 'none', '--read-only'];

/**
 * Starts a minimal container with limits. An engine may respond although the kernel can't start containers.
 * @returns {Promise<string | null>} The reason why the engine did not run, or null.
 */
export async function findContainerObstacle() {
  const program = findCommand(PROGRAM);
  // Another package of the engine may install the program elsewhere. The tests then report the obstacle.
  if (!program) return null;
  const folder = mkdtempSync(join(tmpdir(), 'trailcast-probe-'));
  try {
    copyFileSync(program, join(folder, PROGRAM));
    const archive = join(folder, 'probe.tar');
    await runProgram('tar', ['-C', folder, '-cf', archive, PROGRAM], { timeoutMs: 10_000 });
    await tryDocker(['import', archive, NAME], { timeoutMs: 30_000 });
    const command = ['run', '--rm', ...LIMITS, NAME, `/${PROGRAM}`, '--version'];
    const { code, output } = await tryDocker(command, { timeoutMs: 30_000 });
    return code === 0 ? null : `the engine can’t start a container: ${output.trim().slice(-300)}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
