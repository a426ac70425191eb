import type { System } from '@trailcast/schema/wire';

/**
 * Returns if the relay nodes can start servers, and what they lack; connected in the composition
 * root.
 */
export interface RelayCondition {
  condition(): Promise<System['relay']> | System['relay'];
}
