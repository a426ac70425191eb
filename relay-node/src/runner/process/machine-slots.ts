import { lstat, mkdir, readlink, rm, symlink, unlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** First port and uid of OBS instances, below Linux' ephemeral ports. */
export const FIRST_PORT = 20_100;
export const FIRST_UID = 20_100;
export const SLOT_COUNT = 200;
/** First port and uid of web pages. The proxy uses the port; Chromium and the frame writers use the uid. */
export const FIRST_PAGES_PORT = FIRST_PORT + 2 * SLOT_COUNT;
export const FIRST_PAGES_UID = FIRST_UID + 2 * SLOT_COUNT;
/** First port and uid of hubs. */
export const FIRST_HUB_PORT = FIRST_PORT + SLOT_COUNT;
export const FIRST_HUB_UID = FIRST_UID + SLOT_COUNT;

/** A slot of this machine that one instance uses. It determines ports and users. */
export interface MachineSlot {
  slot: number;
  /** A symbolic link named by the slot, pointing to its instance. */
  link: string;
}

/**
 * Allocates slots for all nodes of this machine. A slot determines an instance's ports and users. It is in use while
 * its link points to an existing folder.
 */
export class MachineSlots {
  constructor(private readonly folder: string) {}

  /** Allocates a slot with free ports. Throws Error if there is none. */
  async allocate(instanceDir: string): Promise<MachineSlot> {
    for (let slot = 0; slot < SLOT_COUNT; slot += 1) {
      const link = join(this.folder, String(slot));
      if ((await this.#createLink(link, instanceDir)) && (await hasFreePorts(slot))) return { slot, link };
      if ((await readlink(link).catch(() => null)) === instanceDir) await unlink(link);
    }
    throw new Error(`All ${SLOT_COUNT} slots for OBS instances are in use`);
  }

  async #createLink(link: string, instanceDir: string): Promise<boolean> {
    const owner = await readlink(link).catch(() => null);
    if (owner !== null && !(await lstat(owner).catch(() => null))) await rm(link, { force: true });
    // The last instance removes the folder.
    await mkdir(this.folder, { mode: 0o700, recursive: true });
    return symlink(instanceDir, link).then(
      () => true,
      () => false,
    );
  }
}

async function hasFreePorts(slot: number): Promise<boolean> {
  for (const firstPort of [FIRST_PORT, FIRST_HUB_PORT, FIRST_PAGES_PORT])
    if (!(await isFree(firstPort + slot))) return false;
  return true;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
