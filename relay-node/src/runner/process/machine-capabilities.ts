import { canClosePorts } from '../guard/firewall.js';
import { FIRST_PORT, SLOT_COUNT } from './machine-slots.js';
import { canUnshareMounts } from './system-needs.js';

/** Capabilities of this machine for OBS, checked once. */
export class MachineCapabilities {
  readonly isRoot = process.getuid?.() === 0;
  #portClosingCheck: Promise<boolean> | null = null;
  #pluginHidingCheck: Promise<boolean> | null = null;

  canClosePorts(): Promise<boolean> {
    return (this.#portClosingCheck ??= canClosePorts());
  }

  canHidePlugins(): Promise<boolean> {
    return (this.#pluginHidingCheck ??= canUnshareMounts());
  }

  async listWarnings(): Promise<string[]> {
    const ports = `TCP ports ${FIRST_PORT} to ${FIRST_PORT + SLOT_COUNT - 1}`;
    if (!this.isRoot) {
      return [
        `OBS servers run as one user, and their websocket (${ports}) is open to the network behind a password.`,
      ];
    }
    const lines: string[] = [];
    if (!(await this.canClosePorts())) {
      lines.push(
        `The websocket of OBS servers (${ports}) is open to the network behind a password: install iptables.`,
      );
    }
    if (!(await this.canHidePlugins())) {
      lines.push('OBS loads all installed plug-ins, because this system does not allow private mounts.');
    }
    return lines;
  }
}
