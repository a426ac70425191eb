import { toFeedFault, type FeedFaultSource } from './feed-fault.js';

const content = { code: 'sound-only', at: 100 } as const;
const passphrase = { reason: 'passphrase', at: 200, oldKey: false } as const;
const createWrongKeyRefusal = (oldKey: boolean) => ({ reason: 'wrong-key', at: 300, oldKey }) as const;
const createSource = (change: Partial<FeedFaultSource>): FeedFaultSource => ({
  live: false,
  content: null,
  refusal: null,
  ...change,
});

describe('toFeedFault', () => {
  it.each<[string, FeedFaultSource, object | undefined]>([
    ['no fault of a healthy feed', createSource({ live: true }), undefined],
    ['no fault without a feed and a refused caller', createSource({}), undefined],
    [
      'the content fault of a live feed',
      createSource({ live: true, content }),
      { code: 'sound-only', at: 100 },
    ],
    [
      'no refused caller while the feed is live',
      createSource({ live: true, refusal: passphrase }),
      undefined,
    ],
    [
      'the content fault before a refused caller',
      createSource({ live: true, content, refusal: passphrase }),
      { code: 'sound-only', at: 100 },
    ],
    ['no content fault once the feed has ended', createSource({ content }), undefined],
    [
      'the refused caller while no feed is live',
      createSource({ content, refusal: passphrase }),
      { code: 'passphrase', at: 200 },
    ],
    [
      'a former key',
      createSource({ refusal: createWrongKeyRefusal(true) }),
      { code: 'wrong-key', at: 300, oldKey: true },
    ],
    [
      'an unknown key',
      createSource({ refusal: createWrongKeyRefusal(false) }),
      { code: 'wrong-key', at: 300, oldKey: false },
    ],
  ])('returns %s', (_case, faultSource, expected) => {
    const actual = toFeedFault(faultSource);
    if (!expected) return expect(actual).toBeUndefined();
    const { text, ...fault } = actual ?? { text: '' };
    expect(fault).toEqual(expected);
    expect(text).toMatch(/\.$/);
  });

  it.each([
    [passphrase, /^A phone was refused: it uses a passphrase/],
    [createWrongKeyRefusal(true), /^A phone was refused: it uses an old key/],
    [createWrongKeyRefusal(false), /If it was yours/],
  ])('describes %j', (refusal, pattern) => {
    expect(toFeedFault(createSource({ refusal }))?.text).toMatch(pattern);
  });
});
