import { Admission, digestOf, REJECT } from './admission.js';
import { writeTicket } from '../forward/forward-ticket.js';

const KEY = 'k'.repeat(22);
const TOKEN = 't'.repeat(22);
const DAY = 24 * 3_600_000;
const here = { isLocal: true, limitName: 'here' };
const outside = { isLocal: false, limitName: 'outside' };

function admission() {
  const admission = new Admission(DAY);
  admission.rights = { digests: new Set([digestOf(KEY)]), former: new Set(), confirmedAt: 0 };
  admission.readerTokens = new Set([TOKEN]);
  return admission;
}

describe('Admission.verdict', () => {
  it.each([
    [`publish:input/${KEY}`, outside, null],
    [KEY, here, null],
    ['publish:input/wrong', outside, REJECT.forbidden],
    [TOKEN, here, REJECT.forbidden],
    ['', outside, REJECT.unreadable],
    ['publish:live/x', outside, REJECT.unreadable],
    [`#!::m=request,r=${KEY}`, outside, REJECT.otherMode],
    [`read:${TOKEN}`, here, null],
    [`read:${TOKEN}`, outside, REJECT.otherMode],
    [`read:${KEY}`, here, REJECT.forbidden],
  ])('returns the verdict for %j', (streamId, peer, code) => {
    expect(admission().checkHandshake(streamId, peer, 0)).toBe(code);
  });

  it.each([
    ['publish:input/wrong', REJECT.forbidden, null],
    ['publish:input/former', REJECT.forbidden, digestOf('former')],
    ['', REJECT.unreadable, null],
    ['read:former', REJECT.forbidden, undefined],
    ['publish:input/former', REJECT.overloaded, undefined],
    ['publish:input/former', REJECT.unavailable, undefined],
  ])('returns the digest for refused %j with code %d', (streamId, code, digest) => {
    const known = admission();
    known.rights = { digests: new Set(), former: new Set([digestOf('former')]), confirmedAt: 0 };
    expect(known.digestOfRefusedKey(streamId, code)).toBe(digest);
  });

  it('admits another node’s ticket for a known key once, and rejects its own tickets', () => {
    const shared = 'a key that the nodes share';
    const node = new Admission(DAY, 'self');
    node.rights = { digests: new Set([digestOf(KEY)]), former: new Set(), confirmedAt: 0 };
    const ticket = (change = {}, key = shared) =>
      writeTicket(key, { digest: digestOf(KEY), writtenAt: 0, phoneAgeMs: 0, from: 'other', ...change });
    const first = ticket();
    expect(node.checkHandshake(first, outside, 0)).toBe(REJECT.unavailable);
    node.forwardKey = shared;
    expect(node.checkHandshake(first, outside, 0)).toBeNull();
    expect(node.passphrase(first)).toHaveLength(43);
    expect(node.checkHandshake(first, outside, 0)).toBe(REJECT.unauthorized);
    expect(node.checkHandshake(ticket({}, 'another'), outside, 0)).toBe(REJECT.unauthorized);
    expect(node.checkHandshake(ticket({ digest: digestOf('unknown') }), outside, 0)).toBe(REJECT.forbidden);
    expect(node.checkHandshake(ticket({ from: 'self' }), outside, 0)).toBe(REJECT.conflict);
    expect(node.passphrase(KEY)).toBeNull();
  });

  it('returns unavailable, never forbidden, before it has rights', () => {
    const empty = new Admission(DAY);
    expect(empty.checkHandshake(KEY, outside, 0)).toBe(REJECT.unavailable);
    expect(empty.checkHandshake(`read:${TOKEN}`, here, 0)).toBe(REJECT.unavailable);
    expect(empty.checkHandshake('', outside, 0)).toBe(REJECT.unreadable);
  });

  it('returns forbidden for every key when the rights are empty', () => {
    const nobody = admission();
    nobody.rights = { digests: new Set(), former: new Set(), confirmedAt: 0 };
    expect(nobody.checkHandshake(KEY, outside, 0)).toBe(REJECT.forbidden);
  });

  it('admits no publisher by rights confirmed more than a day ago', () => {
    expect(admission().checkHandshake(KEY, outside, DAY)).toBeNull();
    expect(admission().checkHandshake(KEY, outside, DAY + 1)).toBe(REJECT.unavailable);
    expect(admission().checkHandshake('publish:input/wrong', outside, DAY + 1)).toBe(REJECT.unavailable);
  });

  it('returns unavailable for every caller while closing', () => {
    const closing = admission();
    closing.closing = true;
    expect(closing.checkHandshake(KEY, outside, 0)).toBe(REJECT.unavailable);
    expect(closing.checkHandshake('', outside, 0)).toBe(REJECT.unavailable);
  });

  it('returns overloaded to an address that fails 100 times a second, but admits a valid key from it', () => {
    const flooded = admission();
    const codes = Array.from({ length: 300 }, (_, i) => flooded.checkHandshake('wrong', outside, i * 10));
    expect(codes[0]).toBe(REJECT.forbidden);
    expect(codes.at(-2)).toBe(REJECT.overloaded);
    expect(flooded.checkHandshake(KEY, outside, 3000)).toBeNull();
    expect(flooded.checkHandshake('wrong', here, 3000)).toBe(REJECT.forbidden);
  });

  it('never refuses a phone that retries every 0.5 s', () => {
    const patient = admission();
    for (let at = 0; at < 3_600_000; at += 500) expect(patient.checkHandshake(KEY, outside, at)).toBeNull();
  });

  it('limits how often one valid key is accepted', () => {
    const busy = admission();
    const accepted = Array.from({ length: 1000 }, (_, i) => busy.checkHandshake(KEY, outside, i)).filter(
      (c) => c === null,
    );
    expect(accepted.length).toBeLessThanOrEqual(25);
  });
});
