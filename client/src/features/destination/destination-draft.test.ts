import { updateInputOf, createInputOf, draftOf, isComplete, newDraft } from './destination-draft.js';

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
    ['another platform without a server URL', { ...newDraft('custom'), key: 'k' }, true, false],
    [
      'another platform with a server URL',
      { ...newDraft('custom'), key: 'k', server: 'rtmp://a.test/app' },
      true,
      true,
    ],
    ['a stored destination without a new key', draftOf(stored), false, true],
    ['a stored destination without a server URL', { ...draftOf(stored), server: '' }, false, false],
    ['the sign-in’s destination without a server URL', draftOf(twitch), false, true],
  ])('checks the required fields of %s', (_, draft, isNew, complete) => {
    expect(isComplete(draft, isNew)).toBe(complete);
  });
});

describe('createInputOf', () => {
  it('omits empty fields', () => {
    expect(createInputOf({ ...newDraft('youtube'), name: ' ', key: 'k' })).toEqual({
      kind: 'youtube',
      key: 'k',
    });
  });
});

describe('updateInputOf', () => {
  it('returns the changed fields, and never an empty key', () => {
    expect(updateInputOf(draftOf(stored), stored)).toEqual({});
    expect(updateInputOf({ ...draftOf(stored), name: 'Club', key: ' ' }, stored)).toEqual({ name: 'Club' });
    expect(updateInputOf({ ...draftOf(stored), server: 'rtmp://b.test/app', key: 'n' }, stored)).toEqual({
      server: 'rtmp://b.test/app',
      key: 'n',
    });
  });
});
