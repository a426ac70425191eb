import { updateInputOf, createInputOf, draftOf, isComplete, createDraft } from './destination-draft.js';

const storedDestination = {
  __typename: 'Destination',
  id: '2',
  kind: 'kick',
  name: 'Kick',
  server: 'rtmps://a.test/app',
  enabled: true,
  hasKey: true,
  version: 1,
} as const;
const twitch = { ...storedDestination, kind: 'twitch', server: '', hasKey: false } as const;

describe('isComplete', () => {
  test.each([
    ['Kick without a key', createDraft('kick'), true, false],
    ['Kick with a key', { ...createDraft('kick'), key: 'k' }, true, true],
    ['another platform without a server URL', { ...createDraft('custom'), key: 'k' }, true, false],
    [
      'another platform with a server URL',
      { ...createDraft('custom'), key: 'k', server: 'rtmp://a.test/app' },
      true,
      true,
    ],
    ['a stored destination without a new key', draftOf(storedDestination), false, true],
    [
      'a stored destination without a server URL',
      { ...draftOf(storedDestination), server: '' },
      false,
      false,
    ],
    ['the sign-in’s destination without a server URL', draftOf(twitch), false, true],
  ])('checks the required fields of %s', (_, draft, isNew, complete) => {
    expect(isComplete(draft, isNew)).toBe(complete);
  });
});

describe('createInputOf', () => {
  it('omits empty fields', () => {
    expect(createInputOf({ ...createDraft('youtube'), name: ' ', key: 'k' })).toEqual({
      kind: 'youtube',
      key: 'k',
    });
  });
});

describe('updateInputOf', () => {
  it('returns the changed fields, and never an empty key', () => {
    expect(updateInputOf(draftOf(storedDestination), storedDestination)).toEqual({});
    expect(
      updateInputOf({ ...draftOf(storedDestination), name: 'Club', key: ' ' }, storedDestination),
    ).toEqual({ name: 'Club' });
    expect(
      updateInputOf(
        { ...draftOf(storedDestination), server: 'rtmp://b.test/app', key: 'n' },
        storedDestination,
      ),
    ).toEqual({
      server: 'rtmp://b.test/app',
      key: 'n',
    });
  });
});
