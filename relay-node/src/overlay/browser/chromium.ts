import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { SYSTEM_PATH } from '../../machine/system-path.js';
import { waitForChildExit, startChild } from '../../runner/guard/child.js';
import { CdpConnection, type Cdp } from '../cdp/cdp-connection.js';
import type { SoundServer } from '../sound/sound-server.js';
import { ControlGroup, type GroupLimits } from './control-group.js';
import { createChromiumFlags } from './chromium-flags.js';
import { createOwnedFolder, removeAsUser } from './own-folder.js';

const START_TIMEOUT_MS = 15_000;

/** A running Chromium. */
export interface Browser {
  readonly pid: number;
  readonly cdp: Cdp;
  /** Resolves with a description when Chromium or its sound server has exited. */
  readonly ended: Promise<string>;
  /** Kills all processes and removes the profile. */
  close(): Promise<void>;
}

interface ChromiumOptions {
  program: string;
  /** Folder in which the new, empty profile is created. */
  folder: string;
  proxyPort: number;
  /** The user of Chromium; null for the user of this process. Chromium's sandbox does not run as root. */
  uid: number | null;
  /** True if a container replaces Chromium's own sandbox. */
  inContainer?: boolean;
  /** Limits of all Chromium processes, if the system has control groups. */
  limits?: GroupLimits;
  /** Sound server of only this Chromium. Without a sound server, the sound of pages is muted. */
  sound?: SoundServer | null;
  /** Additional arguments. */
  flags?: readonly string[];
}

/**
 * Starts Chromium with an empty profile, and with its own sandbox unless a container replaces it. Rejects if Chromium
 * does not respond. `ended` also resolves when the sound server exits, because Chromium does not connect to a new
 * sound server.
 */
export async function startChromium(options: ChromiumOptions): Promise<Browser> {
  const { program, folder, proxyPort, uid, inContainer, limits, sound = null, flags = [] } = options;
  const profile = join(folder, 'profile');
  await createOwnedFolder(profile, { mode: 0o700, uid });
  // The port is unique per server.
  const group = limits ? await ControlGroup.create(`trailcast-pages-${proxyPort}`, limits) : null;
  const args = createChromiumFlags({ proxyPort, profile, inContainer, hasSound: sound !== null });
  const child = startChild(program, [...flags, ...args], {
    uid,
    cwd: profile,
    env: {
      ...{ PATH: SYSTEM_PATH, HOME: profile, LANG: 'C.UTF-8', TZ: 'UTC' },
      // Without a server, Chromium would start the machine's PulseAudio.
      PULSE_SERVER: sound?.address ?? 'unix:/nonexistent',
    },
    // File descriptors 3 and 4 are the DevTools pipes.
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    isInBackground: true,
  });
  const exited = waitForChildExit(child);
  const ended = sound ? Promise.race([exited, sound.unexpectedExit]) : exited;
  const cdp = new CdpConnection(child.stdio[3] as Writable, child.stdio[4] as Readable);
  const close = async () => {
    killProcessGroup(child);
    await Promise.all([exited, sound?.close()]);
    await group?.remove();
    await removeAsUser(uid, profile);
  };
  const { pid } = child;
  try {
    if (pid === undefined) throw new Error(`Chromium ${await exited}`);
    await group?.add(pid);
    if (sound) await group?.add(sound.pid);
    await cdp.call('Browser.getVersion', {}, { timeoutMs: START_TIMEOUT_MS });
    return { pid, cdp, ended, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Kills the whole group, because renderers can keep running without the browser process. */
function killProcessGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has already exited.
  }
}
