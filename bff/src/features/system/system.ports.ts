import type { System } from '@trailcast/schema/wire';

/** Access to the state of the relay nodes. The relay-server feature implements it. */
export interface RelayCondition {
  /** Returns the nodes' ability to start servers, and what they lack. */
  readCondition(): Promise<System['relay']> | System['relay'];
}
