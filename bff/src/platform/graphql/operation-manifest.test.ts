import { parse } from 'graphql';
import { appendOperations, operationDigest, parseManifest } from './operation-manifest.js';

const STREAMS = parse('query Streams { streams { id name } }');
const STREAMS_AS_SENT = parse(
  'query Streams {\n  streams {\n    id\n    name\n    __typename\n  }\n  __typename }',
);
const ME = parse('query Me { me { id } }');

describe('operationDigest', () => {
  it('ignores layout and __typename', () => {
    expect(operationDigest(STREAMS_AS_SENT)).toBe(operationDigest(STREAMS));
  });

  it('tells different operations apart', () => {
    expect(operationDigest(ME)).not.toBe(operationDigest(STREAMS));
    expect(operationDigest(parse('query Streams { streams { name id } }'))).not.toBe(
      operationDigest(STREAMS),
    );
  });
});

describe('appendOperations', () => {
  it('adds what is missing and takes nothing out', () => {
    const first = appendOperations('# ours\n', [STREAMS]);
    expect(first).toBe(`# ours\n${operationDigest(STREAMS)} Streams\n`);
    const second = appendOperations(first, [ME, STREAMS_AS_SENT, ME]);
    expect(second).toBe(`${first}${operationDigest(ME)} Me\n`);
    expect(parseManifest(second)).toEqual(new Set([operationDigest(STREAMS), operationDigest(ME)]));
  });
});

describe('parseManifest', () => {
  it('refuses what is no line of it', () => {
    expect(() => parseManifest('query { me }')).toThrow('not a line of an operation manifest');
  });
});
