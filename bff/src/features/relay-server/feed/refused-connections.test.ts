import type { FeedReport, Refusal } from '@trailcast/schema/node';
import { RefusedConnections } from './refused-connections.js';

const CURRENT = 'a'.repeat(64);
const FORMER = 'b'.repeat(64);
const OTHER = 'c'.repeat(64);
const NOW = 10_000_000;
const MINUTE_MS = 60_000;
const streamFilter = { node: 'n1', streamId: 7, keyDigest: CURRENT };
const createRefusal = (reason: Refusal['reason'], digest: string | null, ageMs: number): Refusal => ({
  reason,
  digest,
  ageMs,
});

function createConnections(refusals: readonly Refusal[], node = 'n1'): RefusedConnections {
  const connections = new RefusedConnections();
  connections.record(node, refusals, NOW);
  connections.setFormerStreams(new Map([[FORMER, 7]]));
  return connections;
}

describe('RefusedConnections', () => {
  const PASSPHRASE_AGE_MS = 12_000;
  const OLD_KEY_AGE_MS = 8_000;
  const UNKNOWN_KEY_AGE_MS = 1_000;
  const passphraseReport = createRefusal('passphrase', CURRENT, PASSPHRASE_AGE_MS);
  const oldKeyReport = createRefusal('wrong-key', FORMER, OLD_KEY_AGE_MS);
  const unknownKeyReport = createRefusal('wrong-key', null, UNKNOWN_KEY_AGE_MS);
  const passphraseRefusal = { reason: 'passphrase', at: NOW - PASSPHRASE_AGE_MS, oldKey: false };
  const oldKeyRefusal = { reason: 'wrong-key', at: NOW - OLD_KEY_AGE_MS, oldKey: true };
  const unknownKeyRefusal = { reason: 'wrong-key', at: NOW - UNKNOWN_KEY_AGE_MS, oldKey: false };

  it.each<[string, Refusal[], object | null]>([
    ['null without a refusal', [], null],
    ['a phone with the stream’s key', [passphraseReport], passphraseRefusal],
    ['a phone with a former key', [oldKeyReport], oldKeyRefusal],
    ['a phone with an unknown key', [unknownKeyReport], unknownKeyRefusal],
    ['the latest refusal with one of the stream’s keys', [passphraseReport, oldKeyReport], oldKeyRefusal],
    [
      'a refusal with the stream’s key before a newer one with an unknown key',
      [unknownKeyReport, passphraseReport],
      passphraseRefusal,
    ],
    [
      'no refusal of another stream’s phone',
      [createRefusal('passphrase', OTHER, 0), createRefusal('wrong-key', OTHER, 0)],
      null,
    ],
    [
      'no refusal with the stream’s key after 5 minutes',
      [createRefusal('passphrase', CURRENT, 5 * MINUTE_MS + 1_000)],
      null,
    ],
    [
      'no refusal with an unknown key after 1 minute',
      [createRefusal('wrong-key', null, MINUTE_MS + 1_000)],
      null,
    ],
  ])('returns %s', (_case, refusals, expected) => {
    expect(createConnections(refusals).findRefusal(streamFilter, NOW)).toEqual(expected);
  });

  it('ignores another node’s refusal of an unknown key', () => {
    expect(createConnections([passphraseReport], 'n2').findRefusal(streamFilter, NOW)).toEqual(
      passphraseRefusal,
    );
    expect(createConnections([unknownKeyReport], 'n2').findRefusal(streamFilter, NOW)).toBeNull();
  });

  it('returns no refusal that is older than the last live feed', () => {
    const connections = createConnections([passphraseReport, unknownKeyReport]);
    connections.recordLive([{ digest: CURRENT, live: true } as FeedReport], NOW);
    expect(connections.findRefusal(streamFilter, NOW + 1)).toBeNull();
    connections.record('n1', [createRefusal('passphrase', CURRENT, 0)], NOW + 5_000);
    expect(connections.findRefusal(streamFilter, NOW + 5_000)).toMatchObject({ at: NOW + 5_000 });
  });

  it('updates the time of a refusal only when the refusal is repeated', () => {
    const connections = createConnections([passphraseReport]);
    connections.record('n1', [createRefusal('passphrase', CURRENT, PASSPHRASE_AGE_MS + 1_020)], NOW + 1_000);
    expect(connections.findRefusal(streamFilter, NOW + 1_000)).toEqual(passphraseRefusal);
    connections.record('n1', [createRefusal('passphrase', CURRENT, 0)], NOW + 2_000);
    expect(connections.findRefusal(streamFilter, NOW + 2_000)?.at).toBe(NOW + 2_000);
  });

  it('recognizes a repeated refusal by its count of attempts', () => {
    const createCountedRefusal = (ageMs: number, calls: number): Refusal => ({
      ...createRefusal('passphrase', CURRENT, ageMs),
      calls,
    });
    const connections = createConnections([createCountedRefusal(PASSPHRASE_AGE_MS, 3)]);
    connections.record('n1', [createCountedRefusal(PASSPHRASE_AGE_MS + 500, 3)], NOW + 5_000);
    expect(connections.findRefusal(streamFilter, NOW + 5_000)).toEqual(passphraseRefusal);
    connections.record('n1', [createCountedRefusal(0, 4)], NOW + 5_100);
    expect(connections.findRefusal(streamFilter, NOW + 5_100)?.at).toBe(NOW + 5_100);
  });

  it('lists the streams whose phones a node has refused', () => {
    const connections = createConnections([passphraseReport, oldKeyReport, unknownKeyReport]);
    expect(connections.wrongKeyDigests).toEqual([FORMER]);
    expect(connections.findAffectedStreams('n1')).toEqual({ digests: [CURRENT, FORMER], streamIds: [7] });
    expect(connections.findAffectedStreams('n2')).toEqual({ digests: [], streamIds: [] });
  });
});
