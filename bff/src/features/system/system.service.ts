import type { System } from '@trailcast/schema/wire';
import type { RelayCondition } from './system.ports.js';

/** Returns the public information on this installation, without sign-in. */
export class SystemService {
  constructor(
    private readonly operator: System['operator'],
    private readonly relay: RelayCondition,
  ) {}

  async getSystem(): Promise<System> {
    return { operator: { ...this.operator }, relay: await this.relay.readCondition() };
  }
}
