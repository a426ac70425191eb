import { StreamsDocument } from '../features/stream/stream.generated.js';
import { MyServerDocument } from '../features/relay-server/relay-server.generated.js';
import { createCache } from '../lib/apollo.js';
import { secret } from '../lib/secret.js';
import { restoreLastKnown, storeLastKnown } from './last-known.js';

const USER = {
  __typename: 'User' as const,
  id: '1',
  displayName: 'Streamer',
  role: 'VERIFIED' as const,
  profileImageURL: 'https://pictures.example/1.png',
};

const STREAM = {
  __typename: 'Stream' as const,
  id: '7',
  name: 'Hike',
  live: true,
  streamKey: 'a-very-secret-key',
  owner: { __typename: 'UserRef' as const, id: '1', displayName: 'Streamer' },
  invitedUsers: [],
  version: 3,
  ingestUrl: 'srt://relay.example:8890?streamid=publish:input/a-very-secret-key',
  srtlaUrl: 'srtla://relay.example:8891?streamid=publish:input/a-very-secret-key',
  revocationPending: null,
  weakLink: null,
};

function storeState(): string {
  const cache = createCache();
  cache.writeQuery({ query: StreamsDocument, data: { streams: [STREAM] } });
  cache.writeQuery({ query: MyServerDocument, data: { myServer: null } });
  storeLastKnown(cache, USER, 1_000);
  return localStorage.getItem('last-known') ?? '';
}

describe('restoreLastKnown', () => {
  beforeEach(() => localStorage.clear());

  it('restores the stored state with its time, without keys or links', () => {
    const stored = storeState();
    expect(stored).not.toMatch(/secret-key|:\/\//);
    const cache = createCache();
    expect(restoreLastKnown(cache)).toEqual({ user: { ...USER, profileImageURL: '' }, at: 1_000 });
    expect(cache.readQuery({ query: StreamsDocument })?.streams).toEqual([
      { ...STREAM, streamKey: '', ingestUrl: '', srtlaUrl: '' },
    ]);
    expect(cache.readQuery({ query: MyServerDocument })).toEqual({ myServer: null });
  });

  it.each([
    ['the end of the session', () => secret.remove()],
    ['a replacement of the session', () => secret.store('another')],
  ])('restores nothing after %s', (_, endSession) => {
    secret.store('one');
    storeState();
    endSession();
    expect(localStorage.getItem('last-known')).toBeNull();
    expect(restoreLastKnown(createCache())).toBeNull();
  });

  it('restores the state when the same session is stored again', () => {
    secret.store('one');
    storeState();
    secret.store('one');
    expect(restoreLastKnown(createCache())).not.toBeNull();
  });

  it.each(['no JSON', 'null', '{"schemaVersion":1}'])('restores nothing if %s is stored', (text) => {
    localStorage.setItem('last-known', text);
    expect(restoreLastKnown(createCache())).toBeNull();
  });
});
