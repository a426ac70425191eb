import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findLoopbackPort } from '../../supervisor/ports.mjs';
import { startBenchDatabase } from './bench-database.mjs';
import { startProduct, waitFor } from './product.mjs';
import { startRedis } from './redis.mjs';

const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;

/**
 * Starts the product on MariaDB and Redis with a second BFF.
 * @param {import('../row.mjs').BenchContext} context
 * @param {(() => unknown)[]} closers Receives a close function per resource.
 * @returns {Promise<string[]>} URLs of both BFFs.
 */
export async function startReplicas(context, closers) {
  const database = await startBenchDatabase();
  closers.push(database.close);
  const redis = await startRedis();
  closers.push(redis.close);
  const product = await startProduct(context, { DATABASE_URL: database.url, REDIS_URL: redis.url });
  closers.push(product.close);
  const [runningBff] = product.findProcesses(/bff\/dist\/main\.js/);
  const secondBff = await startSecondBff(context.root, runningBff?.pid ?? 0);
  closers.push(secondBff.close);
  return [product.baseUrl, secondBff.url];
}

/**
 * Starts a BFF with the environment of a running one, on another port.
 * @param {string} root
 * @param {number} pid
 */
async function startSecondBff(root, pid) {
  const entries = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  const env = Object.fromEntries(entries.filter(Boolean).map((entry) => splitAt(entry, entry.indexOf('='))));
  const port = await findLoopbackPort(undefined, []);
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(root, 'bff/dist/main.js')], {
    env: { ...env, PORT: String(port) },
    stdio: 'ignore',
  });
  const close = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await exited;
    clearTimeout(timer);
  };
  try {
    await waitFor(async () => (await fetch(`${url}/readyz`)).ok, READY_TIMEOUT_MS);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, close };
}

/** @param {string} text @param {number} index @returns {[string, string]} */
const splitAt = (text, index) => [text.slice(0, index), text.slice(index + 1)];
