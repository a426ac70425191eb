import { parseStreamId } from './stream-id.js';

const KEY = 'Ab0_-xyzXYZ123456789ab';

describe('parseStreamId', () => {
  it.each([
    `publish:input/${KEY}`,
    `publish:/input/${KEY}`,
    `publish/input/${KEY}`,
    `input/${KEY}`,
    KEY,
    `#!::m=publish,r=input/${KEY}`,
    `#!::r=input/${KEY},m=publish`,
    `#!::m=publish,r=${KEY}`,
    `#!::u=somebody,m=publish,t=stream,r=${KEY}`,
  ])('parses %s as a publish request', (streamId) => {
    expect(parseStreamId(streamId)).toEqual({ kind: 'publish', key: KEY });
  });

  it('parses read:TOKEN as a read request', () => {
    expect(parseStreamId(`read:${KEY}`)).toEqual({ kind: 'read', token: KEY });
  });

  it.each([
    `read:input/${KEY}`,
    `read/input/${KEY}`,
    `play:input/${KEY}`,
    `play/${KEY}`,
    `request:input/${KEY}`,
    `#!::r=input/${KEY}`,
    `#!::m=request,r=${KEY}`,
    `#!::m=bidirectional,r=${KEY}`,
    'read:',
  ])('parses %s as a request for another mode', (streamId) => {
    expect(parseStreamId(streamId)).toEqual({ kind: 'other-mode' });
  });

  it.each([
    '',
    'publish:',
    'publish:input/',
    'publish:input',
    'publish:/input/',
    `publish://input/${KEY}`,
    `publish:live/${KEY}`,
    `publish/live/${KEY}`,
    `publish//input/${KEY}`,
    `publish:${KEY}`,
    `/input/${KEY}`,
    `input:${KEY}`,
    'input/',
    `input/${KEY}/more`,
    `input/${KEY}?x=1`,
    `${KEY} `,
    `${KEY}\n`,
    'schlüssel',
    `#!::m=publish`,
    `#!::m=publish,r=`,
    `#!::m=publish,r=live/${KEY}`,
    `#!::m=publish,m=publish,r=${KEY}`,
    `#!::m=publish,,r=${KEY}`,
    `#!::m=dance,r=${KEY}`,
    `#!::=publish,r=${KEY}`,
    '#!::',
    '#!:',
    'x'.repeat(513),
  ])('returns unreadable for %j', (streamId) => {
    expect(parseStreamId(streamId)).toEqual({ kind: 'unreadable' });
  });

  it('parses malicious text of the maximum length quickly', () => {
    const startedAt = performance.now();
    for (const text of ['#!::' + ','.repeat(508), 'publish:' + '/'.repeat(504), 'a'.repeat(511) + '!'])
      for (let i = 0; i < 1000; i++) parseStreamId(text);
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });
});
