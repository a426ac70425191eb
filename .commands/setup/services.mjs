import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** Debian asks this program before a package's service is started; 101 forbids it. */
const POLICY = '/usr/sbin/policy-rc.d';

/**
 * Runs an installation as root and keeps packages from starting services: a container engine would change the machine's
 * packet filters.
 * @template T
 * @param {() => Promise<T>} install
 * @param {string} [policy]
 * @returns {Promise<T>}
 */
export async function withoutServices(install, policy = POLICY) {
  // A policy of the machine is kept.
  if (existsSync(policy)) return install();
  const remove = () => rmSync(policy, { force: true });
  process.once('exit', remove);
  try {
    writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    return await install();
  } finally {
    remove();
    process.off('exit', remove);
  }
}
