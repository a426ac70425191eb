import { changeOf, creationOf, draftOf, isComplete, newDraft } from './destination-draft.js';

const stored = {
  __typename: 'Destination',
  id: '2',
  kind: 'kick',
  name: 'Kick',
  server: 'rtmps://a.test/app',
  enabled: true,
  hasKey: true,
  version: 1,
} as const;
const twitch = { ...stored, kind: 'twitch', server: '', hasKey: false } as const;

describe('isComplete', () => {
  test.each([
    ['Kick without a key', newDraft('kick'), true, false],
    ['Kick with a key', { ...newDraft('kick'), key: 'k' }, true, true],
    ['another platform without an address', { ...newDraft('custom'), key: 'k' }, true, false],
    [
      'another platform with an address',
      { ...newDraft('custom'), key: 'k', server: 'rtmp://a.test/app' },
      true,
      true,
    ],
    ['a stored destination without a new key', draftOf(stored), false, true],
    ['a stored destination without an address', { ...draftOf(stored), server: '' }, false, false],
    ['the sign-in’s destination without an address', draftOf(twitch), false, true],
  ])('checks the required fields of %s', (_, draft, isNew, complete) => {
    expect(isComplete(draft, isNew)).toBe(complete);
  });
});

describe('creationOf', () => {
  it('omits empty fields', () => {
    expect(creationOf({ ...newDraft('youtube'), name: ' ', key: 'k' })).toEqual({
      kind: 'youtube',
      key: 'k',
    });
  });
});

describe('changeOf', () => {
  it('returns the changed fields, and never an empty key', () => {
    expect(changeOf(draftOf(stored), stored)).toEqual({});
    expect(changeOf({ ...draftOf(stored), name: 'Club', key: ' ' }, stored)).toEqual({ name: 'Club' });
    expect(changeOf({ ...draftOf(stored), server: 'rtmp://b.test/app', key: 'n' }, stored)).toEqual({
      server: 'rtmp://b.test/app',
      key: 'n',
    });
  });
});
