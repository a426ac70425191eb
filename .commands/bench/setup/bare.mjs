import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Starts the peer of the control benchmarks in a separate process: bare Fastify with plain SQL on the same database.
 * @param {string} databaseUrl
 * @param {number} userId
 */
export async function startBare(databaseUrl, userId) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('bare-server.mjs', import.meta.url))], {
    env: { ...process.env, DATABASE_URL: databaseUrl, USER_ID: String(userId) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return {
    url: String(line).trim(),
    async close() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
