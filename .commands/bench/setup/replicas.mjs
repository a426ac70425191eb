import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loopbackPort } from '../../supervisor/ports.mjs';
import { startBenchDatabase } from './bench-database.mjs';
import { startProduct, until } from './product.mjs';
import { startRedis } from './redis.mjs';

const READY_MS = 60_000;
const END_MS = 10_000;

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
  closers.push(product.end);
  const [first] = product.parts(/bff\/dist\/main\.js/);
  const second = await startAnother(context.root, first?.pid ?? 0);
  closers.push(second.close);
  return [product.baseUrl, second.url];
}

/**
 * Starts a BFF with the environment of a running one, on another port.
 * @param {string} root
 * @param {number} pid
 */
async function startAnother(root, pid) {
  const entries = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  const env = Object.fromEntries(entries.filter(Boolean).map((entry) => splitAt(entry, entry.indexOf('='))));
  const port = await loopbackPort(undefined, []);
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(root, 'bff/dist/main.js')], {
    env: { ...env, PORT: String(port) },
    stdio: 'ignore',
  });
  const close = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), END_MS);
    await exited;
    clearTimeout(timer);
  };
  try {
    await until(async () => (await fetch(`${url}/readyz`)).ok, READY_MS);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, close };
}

/** @param {string} text @param {number} at @returns {[string, string]} */
const splitAt = (text, at) => [text.slice(0, at), text.slice(at + 1)];
