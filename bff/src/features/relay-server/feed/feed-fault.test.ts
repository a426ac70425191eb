import { feedFault, type FeedFaultSource } from './feed-fault.js';

const content = { code: 'sound-only', at: 100 } as const;
const passphrase = { reason: 'passphrase', at: 200, oldKey: false } as const;
const wrongKey = (oldKey: boolean) => ({ reason: 'wrong-key', at: 300, oldKey }) as const;
const source = (change: Partial<FeedFaultSource>): FeedFaultSource => ({
  live: false,
  content: null,
  refusal: null,
  ...change,
});

describe('feedFault', () => {
  it.each<[string, FeedFaultSource, object | undefined]>([
    ['nothing of a healthy feed', source({ live: true }), undefined],
    ['nothing without a feed and without callers', source({}), undefined],
    ['what bytes lack that arrive', source({ live: true, content }), { code: 'sound-only', at: 100 }],
    ['no refused caller while bytes arrive', source({ live: true, refusal: passphrase }), undefined],
    [
      'what bytes lack, before a refused caller',
      source({ live: true, content, refusal: passphrase }),
      { code: 'sound-only', at: 100 },
    ],
    ['nothing of bytes that no longer arrive', source({ content }), undefined],
    [
      'the refused caller while no bytes arrive',
      source({ content, refusal: passphrase }),
      { code: 'passphrase', at: 200 },
    ],
    [
      'a key of former times',
      source({ refusal: wrongKey(true) }),
      { code: 'wrong-key', at: 300, oldKey: true },
    ],
    ['an unknown key', source({ refusal: wrongKey(false) }), { code: 'wrong-key', at: 300, oldKey: false }],
  ])('tells %s', (_what, from, fault) => {
    const told = feedFault(from);
    if (!fault) return expect(told).toBeUndefined();
    const { text, ...rest } = told ?? { text: '' };
    expect(rest).toEqual(fault);
    expect(text).toMatch(/\.$/);
  });

  it.each([
    [passphrase, /^A phone was refused: it uses a passphrase/],
    [wrongKey(true), /^A phone was refused: it uses an old key/],
    [wrongKey(false), /If it was yours/],
  ])('says so in words: %j', (refusal, words) => {
    expect(feedFault(source({ refusal }))?.text).toMatch(words);
  });
});
