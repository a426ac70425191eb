import type { FeedReport, Refusal } from '@trailcast/schema/node';
import { RefusedCalls } from './refused-calls.js';

const MINE = 'a'.repeat(64);
const FORMER = 'b'.repeat(64);
const OTHER = 'c'.repeat(64);
const NOW = 10_000_000;
const ownStream = { node: 'n1', streamId: 7, keyDigest: MINE };
const createCall = (reason: Refusal['reason'], digest: string | null, ageMs: number): Refusal => ({
  reason,
  digest,
  ageMs,
});

function createCalls(refusals: readonly Refusal[], node = 'n1'): RefusedCalls {
  const calls = new RefusedCalls();
  calls.record(node, refusals, NOW);
  calls.resolve(new Map([[FORMER, 7]]));
  return calls;
}

describe('RefusedCalls', () => {
  const ownCall = createCall('passphrase', MINE, 12_000);
  const oldCall = createCall('wrong-key', FORMER, 8_000);
  const unknownCall = createCall('wrong-key', null, 1_000);
  const passphraseRefusal = { reason: 'passphrase', at: NOW - 12_000, oldKey: false };
  const oldKeyRefusal = { reason: 'wrong-key', at: NOW - 8_000, oldKey: true };
  const unknownKeyRefusal = { reason: 'wrong-key', at: NOW - 1_000, oldKey: false };

  it.each<[string, Refusal[], object | null]>([
    ['no caller', [], null],
    ['a phone with the stream’s key', [ownCall], passphraseRefusal],
    ['a phone with a former key', [oldCall], oldKeyRefusal],
    ['a phone with an unknown key', [unknownCall], unknownKeyRefusal],
    ['the latest call with one of the stream’s keys', [ownCall, oldCall], oldKeyRefusal],
    [
      'a call with the stream’s key before a newer one with an unknown key',
      [unknownCall, ownCall],
      passphraseRefusal,
    ],
    [
      'no phone of another stream',
      [createCall('passphrase', OTHER, 0), createCall('wrong-key', OTHER, 0)],
      null,
    ],
    ['no call with the stream’s key after 5 minutes', [createCall('passphrase', MINE, 301_000)], null],
    ['no call with an unknown key after 1 minute', [createCall('wrong-key', null, 61_000)], null],
  ])('returns %s', (_case, refusals, expected) => {
    expect(createCalls(refusals).findRefusal(ownStream, NOW)).toEqual(expected);
  });

  it('returns a call to another node only if it has the stream’s key', () => {
    expect(createCalls([ownCall], 'n2').findRefusal(ownStream, NOW)).toEqual(passphraseRefusal);
    expect(createCalls([unknownCall], 'n2').findRefusal(ownStream, NOW)).toBeNull();
  });

  it('returns no call that is older than the last live feed', () => {
    const calls = createCalls([ownCall, unknownCall]);
    calls.recordLive([{ digest: MINE, live: true } as FeedReport], NOW);
    expect(calls.findRefusal(ownStream, NOW + 1)).toBeNull();
    calls.record('n1', [createCall('passphrase', MINE, 0)], NOW + 5_000);
    expect(calls.findRefusal(ownStream, NOW + 5_000)).toMatchObject({ at: NOW + 5_000 });
  });

  it('keeps the time of a call that is reported repeatedly', () => {
    const calls = createCalls([ownCall]);
    calls.record('n1', [createCall('passphrase', MINE, 13_020)], NOW + 1_000);
    expect(calls.findRefusal(ownStream, NOW + 1_000)).toEqual(passphraseRefusal);
    calls.record('n1', [createCall('passphrase', MINE, 0)], NOW + 2_000);
    expect(calls.findRefusal(ownStream, NOW + 2_000)?.at).toBe(NOW + 2_000);
  });

  it('recognizes a repeated call by its number, even if its report is late', () => {
    const counted = (ageMs: number, calls: number): Refusal => ({
      ...createCall('passphrase', MINE, ageMs),
      calls,
    });
    const calls = createCalls([counted(12_000, 3)]);
    calls.record('n1', [counted(12_500, 3)], NOW + 5_000);
    expect(calls.findRefusal(ownStream, NOW + 5_000)).toEqual(passphraseRefusal);
    calls.record('n1', [counted(0, 4)], NOW + 5_100);
    expect(calls.findRefusal(ownStream, NOW + 5_100)?.at).toBe(NOW + 5_100);
  });

  it('returns the former keys used, and the streams whose phones a node has refused', () => {
    const calls = createCalls([ownCall, oldCall, unknownCall]);
    expect(calls.formerDigests).toEqual([FORMER]);
    expect(calls.findAffectedStreams('n1')).toEqual({ digests: [MINE, FORMER], streamIds: [7] });
    expect(calls.findAffectedStreams('n2')).toEqual({ digests: [], streamIds: [] });
  });
});
