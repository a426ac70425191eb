import { existsSync } from 'node:fs';
import { runProgram } from '../../run-program.mjs';
import { CommandError } from '../../command.mjs';

/** The client of Debian's docker.io, which matches the engine of the same package. */
const CLIENT = existsSync('/usr/bin/docker') ? '/usr/bin/docker' : 'docker';

/**
 * @typedef {object} DockerOptions
 * @property {number} timeoutMs
 * @property {(line: string) => void} [onLine]
 */

/**
 * Runs the docker client against the engine of TEST_DOCKER_HOST.
 * @param {string[]} args
 * @param {DockerOptions} options
 */
export function tryDocker(args, options) {
  const host = process.env.TEST_DOCKER_HOST ?? '';
  return runProgram(CLIENT, ['--host', host, ...args], {
    ...options,
    env: { ...process.env, DOCKER_BUILDKIT: '1', DOCKER_HOST: '', DOCKER_CONTEXT: '' },
  });
}

/**
 * Runs the docker client. Throws CommandError if it fails.
 * @param {string[]} args
 * @param {DockerOptions} options
 * @returns {Promise<string>} Its output.
 */
export async function runDocker(args, options) {
  const { code, output } = await tryDocker(args, options);
  if (code !== 0)
    throw new CommandError(`docker ${args[0]} failed (exit ${code}):\n${output.trimEnd().slice(-4000)}`);
  return output;
}
