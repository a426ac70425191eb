import { randomBytes } from 'node:crypto';
import { access, chmod } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { InstanceRecord } from '../guard/instance-record.js';
import type { MachineCapabilities } from './machine-capabilities.js';
import {
  FIRST_HUB_PORT,
  FIRST_HUB_UID,
  FIRST_PAGES_PORT,
  FIRST_PAGES_UID,
  FIRST_PORT,
  FIRST_UID,
  type MachineSlot,
} from './machine-slots.js';
import { CHROMIUM, FRAME_WRITER, PLUGIN_FILE } from '../pages/page-programs.js';
import { copyNeededPlugins, findPluginFolder } from '../home/plugins.js';
import { makeRecordingFolder } from '../home/recording-folder.js';
import { copyShared } from '../home/shared-copies.js';
import { createFirstSetup, type RenderSetup } from '../renderer/render-setup.js';
import { MODULE_FILES, NO_DEVICES_FILE, NO_DISPLAY_FILE } from '../renderer/module-files.js';
import type { Rendering } from '../renderer/rendering.js';
import type { InstanceSpec } from '../runner.js';

export type NewRecord = InstanceRecord & { drawing: RenderSetup };

interface RecordOptions {
  capabilities: MachineCapabilities;
  root: string;
  silenceMs: number;
  rendering: Rendering;
  hubMain: string;
  /**
   * The built overlay/main.js, the folder of the plug-in and frame writer, and the product's origin. Null if the node
   * can't show web pages.
   */
  pages: { main: string; folder: string; productUrl: string | null } | null;
  dataDir: string;
  log: Logger;
}

/** Returns the record of a new instance. Port and user derive from its slot; the password is random. */
export async function createRecord(
  spec: InstanceSpec,
  slot: MachineSlot,
  options: RecordOptions,
): Promise<NewRecord> {
  const { capabilities, root, silenceMs, rendering, hubMain, dataDir } = options;
  const hubUid = capabilities.isRoot ? FIRST_HUB_UID + slot.slot : null;
  return {
    serverId: spec.serverId,
    instance: spec.instance,
    slot: slot.slot,
    slotLink: slot.link,
    port: FIRST_PORT + slot.slot,
    password: createToken(),
    uid: capabilities.isRoot ? FIRST_UID + slot.slot : null,
    firewallUid: (await capabilities.canClosePorts()) ? (process.getuid?.() ?? null) : null,
    plugins: (await capabilities.canHidePlugins()) ? await createPluginsRecord(root) : null,
    rendererModule: await copyRendererModule(root, rendering),
    cores: rendering.coresPerServer,
    hub: {
      main: hubMain,
      port: FIRST_HUB_PORT + slot.slot,
      token: createToken(),
      uid: hubUid,
      recordings: await makeRecordingFolder(dataDir, spec.instance, hubUid),
    },
    pages: await createPagesRecord(slot, options),
    drawing: createFirstSetup(rendering, spec.video),
    silenceMs,
    collection: 'relay',
    guard: null,
  };
}

const createToken = () => randomBytes(24).toString('base64url');

/** Copies the renderer's module, because OBS's user can't read the folder of the built one. Returns the new folder. */
async function copyRendererModule(root: string, { moduleFolder }: Rendering): Promise<string | null> {
  if (moduleFolder === null) return null;
  await chmod(root, 0o711);
  const names = [...MODULE_FILES, NO_DISPLAY_FILE, NO_DEVICES_FILE];
  return copyShared(root, { kind: 'renderer', from: moduleFolder, names });
}

/**
 * Returns null if the plug-in or the frame writer is missing, e.g. while they are rebuilt. The server then starts
 * without web pages.
 */
async function createPagesRecord(
  { slot }: MachineSlot,
  { capabilities, root, pages: builtPages, log }: RecordOptions,
): Promise<InstanceRecord['pages']> {
  if (!builtPages) return null;
  try {
    return {
      main: builtPages.main,
      chromium: CHROMIUM,
      frameWriter: join(await copyOverlay(root, builtPages.folder), FRAME_WRITER),
      uid: capabilities.isRoot ? FIRST_PAGES_UID + slot : null,
      port: FIRST_PAGES_PORT + slot,
      productUrl: builtPages.productUrl,
    };
  } catch (error) {
    log.error(
      { err: error },
      'a server starts without web pages, because the plug-in or the frame writer is missing',
    );
    return null;
  }
}

/** Copies plug-in and frame writer, because Chromium's user can't read their folder. Returns the new folder. */
async function copyOverlay(root: string, sourceFolder: string): Promise<string> {
  await chmod(root, 0o711);
  const names = [FRAME_WRITER, PLUGIN_FILE];
  const copy = await copyShared(root, { kind: 'overlay', from: sourceFolder, names });
  await Promise.all(names.map((name) => access(join(copy, name))));
  return copy;
}

async function createPluginsRecord(root: string): Promise<InstanceRecord['plugins']> {
  const installedFolder = await findPluginFolder();
  if (!installedFolder) return null;
  // OBS's user must be able to traverse the root to the copies.
  await chmod(root, 0o711);
  return { shown: await copyNeededPlugins(root, installedFolder), over: installedFolder };
}
