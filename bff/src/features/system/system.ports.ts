import type { System } from '@trailcast/schema/wire';

/** Whether relay nodes can start servers, and what they miss; connected in the composition root. */
export interface RelayCondition {
  condition(): Promise<System['relay']> | System['relay'];
}
