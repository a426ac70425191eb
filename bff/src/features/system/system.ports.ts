import type { System } from '@trailcast/schema/wire';

/** Port to the relay nodes. */
export interface RelayCondition {
  /** Returns the nodes' ability to start servers, and what they lack. */
  readCondition(): Promise<System['relay']> | System['relay'];
}
