import { randomBytes } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import type { InstanceRecord } from '../guard/instance-record.js';
import type { MachineAbilities } from './machine-abilities.js';
import { FIRST_PORT, FIRST_UID, type MachineSlot } from './machine-slots.js';
import { neededPlugins, pluginFolder } from '../home/plugins.js';
import type { InstanceSpec } from '../runner.js';

/** Returns the record of a new instance. Port and user derive from its slot; the password is random. */
export async function newRecord(
  spec: InstanceSpec,
  slot: MachineSlot,
  machine: { abilities: MachineAbilities; root: string; silenceMs: number },
): Promise<InstanceRecord> {
  const { abilities, root, silenceMs } = machine;
  return {
    serverId: spec.serverId,
    instance: spec.instance,
    slot: slot.slot,
    slotLink: slot.link,
    port: FIRST_PORT + slot.slot,
    password: randomBytes(24).toString('base64url'),
    uid: abilities.isRoot ? FIRST_UID + slot.slot : null,
    firewallUid: (await abilities.closesPorts()) ? (process.getuid?.() ?? null) : null,
    plugins: (await abilities.hidesPlugins()) ? await plugins(root) : null,
    silenceMs,
    collection: 'relay',
    guard: null,
  };
}

async function plugins(root: string): Promise<InstanceRecord['plugins']> {
  const over = await pluginFolder();
  if (!over) return null;
  // OBS's user must be able to traverse the root to the copies.
  await chmod(root, 0o711);
  return { shown: await neededPlugins(root, over), over };
}
