/** Somebody who is or may be invited. */
export interface Person {
  id: string;
  displayName: string;
}

/** What the user wants changed, apart from who is invited now, so that a change made elsewhere loses nothing of it. */
export interface InviteEdits {
  added: readonly Person[];
  /** Ids. */
  removed: readonly string[];
}

export const NO_EDITS: InviteEdits = { added: [], removed: [] };

export function invite({ added, removed }: InviteEdits, person: Person): InviteEdits {
  return {
    added: [...without(added, [person.id]), person],
    removed: removed.filter((id) => id !== person.id),
  };
}

export function uninvite({ added, removed }: InviteEdits, id: string): InviteEdits {
  return { added: without(added, [id]), removed: [...removed.filter((one) => one !== id), id] };
}

/** Who is invited once the edits are saved: those who stay, then those who come. */
export function invitedAfter(current: readonly Person[], { added, removed }: InviteEdits): Person[] {
  return [...without(current, removed), ...without(added, idsOf(current))];
}

/** Of the found ones, those who may be invited. */
export function invitable(found: readonly Person[], invited: readonly Person[]): Person[] {
  return without(found, idsOf(invited));
}

/** Whether both name the same people, whatever the order. */
export function samePeople(one: readonly string[], other: readonly string[]): boolean {
  const ids = new Set(other);
  return one.length === ids.size && one.every((id) => ids.has(id));
}

export const idsOf = (people: readonly Person[]): string[] => people.map(({ id }) => id);

const without = (people: readonly Person[], ids: readonly string[]): Person[] =>
  people.filter(({ id }) => !ids.includes(id));
