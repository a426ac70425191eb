import { Admission, hashKey, REJECT } from './admission.js';
import { writeTicket } from '../forward/forward-ticket.js';

const KEY = 'k'.repeat(22);
const TOKEN = 't'.repeat(22);
const DAY_MS = 24 * 3_600_000;
const localPeer = { isLocal: true, limitName: 'here' };
const remotePeer = { isLocal: false, limitName: 'outside' };

function newAdmission() {
  const admission = new Admission(DAY_MS);
  admission.rights = { digests: new Set([hashKey(KEY)]), former: new Set(), confirmedAt: 0 };
  admission.readerTokens = new Set([TOKEN]);
  return admission;
}

describe('Admission.checkHandshake', () => {
  it.each([
    [`publish:input/${KEY}`, remotePeer, null],
    [KEY, localPeer, null],
    ['publish:input/wrong', remotePeer, REJECT.forbidden],
    [TOKEN, localPeer, REJECT.forbidden],
    ['', remotePeer, REJECT.unreadable],
    ['publish:live/x', remotePeer, REJECT.unreadable],
    [`#!::m=request,r=${KEY}`, remotePeer, REJECT.otherMode],
    [`read:${TOKEN}`, localPeer, null],
    [`read:${TOKEN}`, remotePeer, REJECT.otherMode],
    [`read:${KEY}`, localPeer, REJECT.forbidden],
  ])('given the stream-id %j from %j, returns %p', (streamId, peer, code) => {
    expect(newAdmission().checkHandshake(streamId, peer, 0)).toBe(code);
  });

  it('admits another node’s ticket for a known key once, and rejects its own tickets', () => {
    const sharedKey = 'a key that the nodes share';
    const admission = new Admission(DAY_MS, 'self');
    admission.rights = { digests: new Set([hashKey(KEY)]), former: new Set(), confirmedAt: 0 };
    const newTicket = (change = {}, key = sharedKey) =>
      writeTicket(key, { digest: hashKey(KEY), writtenAt: 0, phoneAgeMs: 0, senderName: 'other', ...change });
    const ticket = newTicket();
    expect(admission.checkHandshake(ticket, remotePeer, 0)).toBe(REJECT.unavailable);
    admission.forwardKey = sharedKey;
    expect(admission.checkHandshake(ticket, remotePeer, 0)).toBeNull();
    expect(admission.findPassphrase(ticket)).toHaveLength(43);
    expect(admission.checkHandshake(ticket, remotePeer, 0)).toBe(REJECT.unauthorized);
    expect(admission.checkHandshake(newTicket({}, 'another'), remotePeer, 0)).toBe(REJECT.unauthorized);
    expect(admission.checkHandshake(newTicket({ digest: hashKey('unknown') }), remotePeer, 0)).toBe(
      REJECT.forbidden,
    );
    expect(admission.checkHandshake(newTicket({ senderName: 'self' }), remotePeer, 0)).toBe(REJECT.conflict);
    expect(admission.findPassphrase(KEY)).toBeNull();
  });

  it('returns unavailable, never forbidden, before it has rights', () => {
    const admission = new Admission(DAY_MS);
    expect(admission.checkHandshake(KEY, remotePeer, 0)).toBe(REJECT.unavailable);
    expect(admission.checkHandshake(`read:${TOKEN}`, localPeer, 0)).toBe(REJECT.unavailable);
    expect(admission.checkHandshake('', remotePeer, 0)).toBe(REJECT.unreadable);
  });

  it('returns forbidden for every key when the rights are empty', () => {
    const admission = newAdmission();
    admission.rights = { digests: new Set(), former: new Set(), confirmedAt: 0 };
    expect(admission.checkHandshake(KEY, remotePeer, 0)).toBe(REJECT.forbidden);
  });

  it('admits no publisher by rights confirmed more than a day ago', () => {
    expect(newAdmission().checkHandshake(KEY, remotePeer, DAY_MS)).toBeNull();
    expect(newAdmission().checkHandshake(KEY, remotePeer, DAY_MS + 1)).toBe(REJECT.unavailable);
    expect(newAdmission().checkHandshake('publish:input/wrong', remotePeer, DAY_MS + 1)).toBe(
      REJECT.unavailable,
    );
  });

  it('returns unavailable for every caller while closing', () => {
    const admission = newAdmission();
    admission.isClosing = true;
    expect(admission.checkHandshake(KEY, remotePeer, 0)).toBe(REJECT.unavailable);
    expect(admission.checkHandshake('', remotePeer, 0)).toBe(REJECT.unavailable);
  });

  it('returns overloaded for an address that fails 100 times a second, but admits a valid key from it', () => {
    const admission = newAdmission();
    const codes = Array.from({ length: 300 }, (_, i) =>
      admission.checkHandshake('wrong', remotePeer, i * 10),
    );
    expect(codes[0]).toBe(REJECT.forbidden);
    expect(codes.at(-2)).toBe(REJECT.overloaded);
    expect(admission.checkHandshake(KEY, remotePeer, 3000)).toBeNull();
    expect(admission.checkHandshake('wrong', localPeer, 3000)).toBe(REJECT.forbidden);
  });

  it('never refuses a phone that retries every 0.5 s', () => {
    const admission = newAdmission();
    for (let now = 0; now < 3_600_000; now += 500)
      expect(admission.checkHandshake(KEY, remotePeer, now)).toBeNull();
  });

  it('limits the acceptances of one valid key', () => {
    const admission = newAdmission();
    const acceptedCodes = Array.from({ length: 1000 }, (_, i) =>
      admission.checkHandshake(KEY, remotePeer, i),
    ).filter((c) => c === null);
    expect(acceptedCodes.length).toBeLessThanOrEqual(25);
  });
});

describe('Admission.findRefusedDigest', () => {
  it.each([
    ['publish:input/wrong', REJECT.forbidden, null],
    ['publish:input/former', REJECT.forbidden, hashKey('former')],
    ['', REJECT.unreadable, null],
    ['read:former', REJECT.forbidden, undefined],
    ['publish:input/former', REJECT.overloaded, undefined],
    ['publish:input/former', REJECT.unavailable, undefined],
  ])('given the stream-id %j refused with code %d, returns the digest %p', (streamId, code, digest) => {
    const admission = newAdmission();
    admission.rights = { digests: new Set(), former: new Set([hashKey('former')]), confirmedAt: 0 };
    expect(admission.findRefusedDigest(streamId, code)).toBe(digest);
  });
});
