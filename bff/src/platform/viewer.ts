import type { Role } from '@trailcast/schema/wire';

/** Who asks. Built from the session at the edge and handed to every service method. */
export interface Viewer {
  userId: number;
  role: Role;
  sessionId: number;
}
