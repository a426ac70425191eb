import { toFeedFault, type FeedFaultInput } from './feed-fault.js';

const content = { code: 'sound-only', at: 100 } as const;
const passphrase = { reason: 'passphrase', at: 200, oldKey: false } as const;
const createWrongKeyRefusal = (oldKey: boolean) => ({ reason: 'wrong-key', at: 300, oldKey }) as const;
const createInput = (change: Partial<FeedFaultInput>): FeedFaultInput => ({
  isLive: false,
  content: null,
  refusal: null,
  ...change,
});

describe('toFeedFault', () => {
  it.each<[string, FeedFaultInput, object | undefined]>([
    ['no fault of a healthy feed', createInput({ isLive: true }), undefined],
    ['no fault without a feed or a refused caller', createInput({}), undefined],
    [
      'the content fault of a live feed',
      createInput({ isLive: true, content }),
      { code: 'sound-only', at: 100 },
    ],
    [
      'no fault for a refused caller while the feed is live',
      createInput({ isLive: true, refusal: passphrase }),
      undefined,
    ],
    [
      'the content fault before a refused caller',
      createInput({ isLive: true, content, refusal: passphrase }),
      { code: 'sound-only', at: 100 },
    ],
    ['no content fault once the feed has ended', createInput({ content }), undefined],
    [
      'the refused caller while no feed is live',
      createInput({ content, refusal: passphrase }),
      { code: 'passphrase', at: 200 },
    ],
    [
      'a former key',
      createInput({ refusal: createWrongKeyRefusal(true) }),
      { code: 'wrong-key', at: 300, oldKey: true },
    ],
    [
      'an unknown key',
      createInput({ refusal: createWrongKeyRefusal(false) }),
      { code: 'wrong-key', at: 300, oldKey: false },
    ],
  ])('returns %s', (_case, input, expected) => {
    const actual = toFeedFault(input);
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
    expect(toFeedFault(createInput({ refusal }))?.text).toMatch(pattern);
  });
});
