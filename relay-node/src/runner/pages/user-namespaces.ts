import { SYSTEM_PATH } from '../../machine/system-path.js';
import { waitForChildExit, startChild } from '../guard/child.js';
import { FIRST_PAGES_UID } from '../process/machine-slots.js';

/**
 * Returns true if Chromium's user can create a user namespace and be root in it. Chromium's sandbox needs this, because
 * it can't gain privileges. The kernel, AppArmor or a container may forbid it.
 */
export async function hasUserNamespaces(): Promise<boolean> {
  const child = startChild('unshare', ['--user', '--map-root-user', '--net', '--', 'true'], {
    uid: process.getuid?.() === 0 ? FIRST_PAGES_UID : null,
    cwd: '/',
    env: { PATH: SYSTEM_PATH },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  return (await waitForChildExit(child)) === 'ended with code 0';
}
