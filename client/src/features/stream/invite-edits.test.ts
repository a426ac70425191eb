import {
  idsOf,
  removeInvited,
  invite,
  applyEdits,
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

describe('applyEdits', () => {
  const edits = uninvite(invite(NO_EDITS, cleo), anna.id);

  it('adds and removes people', () => expect(applyEdits([anna, ben], edits)).toEqual([ben, cleo]));

  it('applies the edits when the invitations were changed elsewhere', () =>
    expect(applyEdits([anna], edits)).toEqual([cleo]));

  it('adds no duplicate of a person who was invited elsewhere', () =>
    expect(applyEdits([ben, cleo], edits)).toEqual([ben, cleo]));

  it('cancels a removal when the person is invited, and an invitation when the person is removed', () => {
    expect(applyEdits([anna], invite(uninvite(NO_EDITS, anna.id), anna))).toEqual([anna]);
    expect(applyEdits([], uninvite(invite(NO_EDITS, anna), anna.id))).toEqual([]);
  });
});

describe('removeInvited', () => {
  it('leaves out invited people', () => expect(removeInvited([anna, ben], [ben])).toEqual([anna]));
});

describe('arePeopleEqual', () => {
  it.each([
    [[], [], true],
    [[anna, ben], [ben, anna], true],
    [[anna], [], false],
    [[], [anna], false],
    [[anna], [ben], false],
  ])('returns for %j and %j: %s', (peopleA, peopleB, isEqual) =>
    expect(arePeopleEqual(idsOf(peopleA), idsOf(peopleB))).toBe(isEqual),
  );
});
