import { SecretBox } from '../../infra/crypto/secret-box.js';
import { createKeyAad } from './stream-key.js';
import type { StreamRecord } from './read-streams.js';
import { StreamView } from './stream.view.js';

const box = new SecretBox({ primary: 'k1', keys: new Map([['k1', Buffer.alloc(32, 1)]]) });
const createRecord = (id: number, key: string): StreamRecord => ({
  id,
  name: 'Harbour walk',
  live: false,
  sealedKey: box.seal(key, createKeyAad(id)),
  keyDigest: 'digest',
  revocationPending: false,
  weakLink: null,
  version: 3,
  owner: { id: 1, displayName: 'Ada' },
  invited: [],
});

describe('StreamView', () => {
  let streamView: StreamView;

  beforeEach(() => {
    const query = '?streamid=publish:';
    streamView = new StreamView(
      box,
      `srt://relay.example:8890${query}`,
      `srtla://relay.example:8891${query}`,
    );
  });

  it('opens each sealed key only once', () => {
    const openSpy = jest.spyOn(box, 'open');
    const stream = createRecord(1, 'first-key');
    const rendered = [streamView.render(stream), streamView.render({ ...stream, name: 'Later', version: 4 })];
    expect(rendered.map(({ streamKey }) => streamKey)).toEqual(['first-key', 'first-key']);
    expect(openSpy).toHaveBeenCalledTimes(1);
    openSpy.mockRestore();
  });

  it('renders the current key of each stream', () => {
    streamView.render(createRecord(1, 'first-key'));
    const renderedAgain = streamView.render(createRecord(1, 'second-key'));
    expect(renderedAgain.ingestUrl).toBe('srt://relay.example:8890?streamid=publish:second-key');
    expect(renderedAgain.srtlaUrl).toBe('srtla://relay.example:8891?streamid=publish:second-key');
    expect(streamView.render(createRecord(2, 'other-key')).streamKey).toBe('other-key');
  });

  it('rejects a cached sealed key that was moved to another row', () => {
    const stream = createRecord(1, 'first-key');
    streamView.render(stream);
    expect(() => streamView.render({ ...stream, id: 2 })).toThrow('belongs to another row');
  });
});
