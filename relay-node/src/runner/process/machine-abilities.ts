import { canClosePorts } from '../guard/firewall.js';
import { FIRST_PORT, SLOT_COUNT } from './machine-slots.js';
import { canUnshareMounts } from './system-needs.js';

/** Capabilities of this machine for OBS, checked once. */
export class MachineAbilities {
  readonly isRoot = process.getuid?.() === 0;
  #closesPorts: Promise<boolean> | null = null;
  #hidesPlugins: Promise<boolean> | null = null;

  closesPorts(): Promise<boolean> {
    return (this.#closesPorts ??= canClosePorts());
  }

  hidesPlugins(): Promise<boolean> {
    return (this.#hidesPlugins ??= canUnshareMounts());
  }

  async warnings(): Promise<string[]> {
    const ports = `TCP ports ${FIRST_PORT} to ${FIRST_PORT + SLOT_COUNT - 1}`;
    if (!this.isRoot) {
      return [
        `OBS servers run as one user, and their websocket (${ports}) is open to the network behind a password.`,
      ];
    }
    const lines: string[] = [];
    if (!(await this.closesPorts())) {
      lines.push(
        `The websocket of OBS servers (${ports}) is open to the network behind a password: install iptables.`,
      );
    }
    if (!(await this.hidesPlugins())) {
      lines.push(
        'OBS sees all installed plug-ins: this system does not allow processes mounts of their own.',
      );
    }
    return lines;
  }
}
