export interface Person {
  id: string;
  displayName: string;
}

/** The user's edits, separate from the current invitations, so that changes elsewhere can be merged. */
export interface InviteEdits {
  added: readonly Person[];
  /** User ids. */
  removed: readonly string[];
}

export const NO_EDITS: InviteEdits = { added: [], removed: [] };

export function invite({ added, removed }: InviteEdits, person: Person): InviteEdits {
  return {
    added: [...removePeople(added, [person.id]), person],
    removed: removed.filter((id) => id !== person.id),
  };
}

export function uninvite({ added, removed }: InviteEdits, id: string): InviteEdits {
  return {
    added: removePeople(added, [id]),
    removed: [...removed.filter((removedId) => removedId !== id), id],
  };
}

/** Returns the invitations after the edits: the remaining people, then the added people. */
export function applyEdits(current: readonly Person[], { added, removed }: InviteEdits): Person[] {
  return [...removePeople(current, removed), ...removePeople(added, idsOf(current))];
}

/** Returns the people who are not invited yet. */
export function removeInvited(people: readonly Person[], invited: readonly Person[]): Person[] {
  return removePeople(people, idsOf(invited));
}

/** Returns true if both contain the same people, in any order. */
export function arePeopleEqual(idsA: readonly string[], idsB: readonly string[]): boolean {
  const idSet = new Set(idsB);
  return idsA.length === idSet.size && idsA.every((id) => idSet.has(id));
}

export const idsOf = (people: readonly Person[]): string[] => people.map(({ id }) => id);

const removePeople = (people: readonly Person[], ids: readonly string[]): Person[] =>
  people.filter(({ id }) => !ids.includes(id));
