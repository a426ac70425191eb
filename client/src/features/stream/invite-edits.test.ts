import {
  idsOf,
  notInvited,
  invite,
  invitedAfter,
  NO_EDITS,
  arePeopleEqual,
  uninvite,
  type Person,
} from './invite-edits.js';

const [anna, ben, cleo]: [Person, Person, Person] = [
  { id: '1', displayName: 'anna' },
  { id: '2', displayName: 'ben' },
  { id: '3', displayName: 'cleo' },
];

describe('invitedAfter', () => {
  const edits = uninvite(invite(NO_EDITS, cleo), anna.id);

  it('adds and removes', () => expect(invitedAfter([anna, ben], edits)).toEqual([ben, cleo]));

  it('keeps edits when another person is invited elsewhere', () =>
    expect(invitedAfter([anna], edits)).toEqual([cleo]));

  it('has no duplicate when the same person was invited elsewhere', () =>
    expect(invitedAfter([ben, cleo], edits)).toEqual([ben, cleo]));

  it('cancels a removal by an invitation, and an invitation by a removal', () => {
    expect(invitedAfter([anna], invite(uninvite(NO_EDITS, anna.id), anna))).toEqual([anna]);
    expect(invitedAfter([], uninvite(invite(NO_EDITS, anna), anna.id))).toEqual([]);
  });
});

describe('notInvited', () => {
  it('leaves out invited people', () => expect(notInvited([anna, ben], [ben])).toEqual([anna]));
});

describe('arePeopleEqual', () => {
  it.each([
    [[], [], true],
    [[anna, ben], [ben, anna], true],
    [[anna], [], false],
    [[], [anna], false],
    [[anna], [ben], false],
  ])('compares %j and %j: %s', (one, other, same) =>
    expect(arePeopleEqual(idsOf(one), idsOf(other))).toBe(same),
  );
});
