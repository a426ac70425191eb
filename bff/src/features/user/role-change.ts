import type { Role } from '@trailcast/schema/wire';
import type { OutboxDraft } from '../../infra/outbox/outbox-event.js';

/** Roles with the same rights share a rank. */
const RANKS: Readonly<Record<Role, number>> = { UNVERIFIED: 0, VERIFIED: 1, MODERATOR: 1, ADMINISTRATOR: 2 };

/**
 * Returns the outbox entry for a changed role. `revoke` closes the live channels of a user who lost rights, `update`
 * makes them reconnect with the new rights.
 */
export function createRoleChange(
  user: { id: number; version: number },
  oldRole: Role,
  newRole: Role,
): OutboxDraft {
  return {
    kind: 'role',
    operation: RANKS[newRole] < RANKS[oldRole] ? 'revoke' : 'update',
    entityId: user.id,
    version: user.version,
    audience: [user.id],
  };
}
