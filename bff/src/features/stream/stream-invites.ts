import { UnprocessableError } from '../../infra/errors.js';

/** Maximum number of invited users per stream. Small enough for one statement. */
export const MAX_INVITES = 500;

/** A change of the invited users, as user ids. */
export interface InvitePlan {
  added: number[];
  removed: number[];
  /** Users who are invited before and after the change. */
  kept: number[];
}

/** Returns the changes after which exactly the requested users are invited. Ignores duplicates. */
export function planInviteChanges(invitedIds: readonly number[], requested: readonly number[]): InvitePlan {
  const requestedIds = new Set(requested);
  const invited = new Set(invitedIds);
  return {
    added: [...requestedIds].filter((id) => !invited.has(id)),
    removed: invitedIds.filter((id) => !requestedIds.has(id)),
    kept: invitedIds.filter((id) => requestedIds.has(id)),
  };
}

/** Returns true if the only change is that `userId` leaves. */
export function isLeaving(userId: number, { added, removed }: InvitePlan): boolean {
  return added.length === 0 && removed.length === 1 && removed[0] === userId;
}

/** Throws UnprocessableError if too many users would be invited. Call it before the users are read. */
export function checkInviteCount({ added, kept }: InvitePlan): void {
  if (added.length + kept.length > MAX_INVITES) {
    throw new UnprocessableError(`At most ${MAX_INVITES} users can be invited to one stream.`);
  }
}

/** Throws UnprocessableError if an added id is the owner's or is unknown. */
export function checkInvites(ownerId: number, plan: InvitePlan, knownUsers: ReadonlySet<number>): void {
  if (plan.added.includes(ownerId)) {
    throw new UnprocessableError('The owner of a stream can’t be invited to it. Leave that id out.');
  }
  const unknownIds = plan.added.filter((id) => !knownUsers.has(id));
  if (unknownIds.length > 0) {
    throw new UnprocessableError(`There is no user with the id ${unknownIds.slice(0, 5).join(', ')}.`);
  }
}
