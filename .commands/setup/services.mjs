import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** Debian runs this program before it starts a package's service. Exit code 101 means "don't start it". */
const POLICY = '/usr/sbin/policy-rc.d';

/**
 * Runs an installation as root and prevents packages from starting services: a container engine would change the
 * machine's packet filters.
 * @template T
 * @param {() => Promise<T>} install
 * @param {string} [policy]
 * @returns {Promise<T>}
 */
export async function runWithoutServices(install, policy = POLICY) {
  // The machine's own policy is not replaced.
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
