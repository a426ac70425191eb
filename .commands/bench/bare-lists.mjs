import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * The peer of the list rows in a process of its own: the same rows read by plain SQL and sent by bare Fastify.
 * @param {string} databaseUrl
 * @param {number} userId
 */
export async function startBareLists(databaseUrl, userId) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('bare-lists-server.mjs', import.meta.url))], {
    env: { ...process.env, DATABASE_URL: databaseUrl, USER_ID: String(userId) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return {
    url: String(line).trim(),
    async close() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
