import { AccessControl, hashKey, REJECT } from './access-control.js';
import { writeTicket } from '../forward/forward-ticket.js';

const KEY = 'k'.repeat(22);
const TOKEN = 't'.repeat(22);
const DAY_MS = 24 * 3_600_000;
const localPeer = { isLocal: true, limitName: 'here' };
const remotePeer = { isLocal: false, limitName: 'outside' };

function createAccessControl() {
  const accessControl = new AccessControl(DAY_MS);
  accessControl.rights = { digests: new Set([hashKey(KEY)]), former: new Set(), confirmedAt: 0 };
  accessControl.readerTokens = new Set([TOKEN]);
  return accessControl;
}

describe('AccessControl.checkHandshake', () => {
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
    expect(createAccessControl().checkHandshake(streamId, peer, 0)).toBe(code);
  });

  it('admits a ticket of another node only once, and rejects tickets of its own node', () => {
    const sharedKey = 'a key that the nodes share';
    const accessControl = new AccessControl(DAY_MS, 'self');
    accessControl.rights = { digests: new Set([hashKey(KEY)]), former: new Set(), confirmedAt: 0 };
    const createTicket = (override = {}, key = sharedKey) =>
      writeTicket(key, {
        digest: hashKey(KEY),
        writtenAt: 0,
        phoneAgeMs: 0,
        senderName: 'other',
        ...override,
      });
    const ticket = createTicket();
    expect(accessControl.checkHandshake(ticket, remotePeer, 0)).toBe(REJECT.unavailable);
    accessControl.forwardKey = sharedKey;
    expect(accessControl.checkHandshake(ticket, remotePeer, 0)).toBeNull();
    expect(accessControl.findPassphrase(ticket)).toHaveLength(43);
    expect(accessControl.checkHandshake(ticket, remotePeer, 0)).toBe(REJECT.unauthorized);
    expect(accessControl.checkHandshake(createTicket({}, 'another'), remotePeer, 0)).toBe(
      REJECT.unauthorized,
    );
    expect(accessControl.checkHandshake(createTicket({ digest: hashKey('unknown') }), remotePeer, 0)).toBe(
      REJECT.forbidden,
    );
    expect(accessControl.checkHandshake(createTicket({ senderName: 'self' }), remotePeer, 0)).toBe(
      REJECT.conflict,
    );
    expect(accessControl.findPassphrase(KEY)).toBeNull();
  });

  it('returns unavailable, never forbidden, before it has rights', () => {
    const accessControl = new AccessControl(DAY_MS);
    expect(accessControl.checkHandshake(KEY, remotePeer, 0)).toBe(REJECT.unavailable);
    expect(accessControl.checkHandshake(`read:${TOKEN}`, localPeer, 0)).toBe(REJECT.unavailable);
    expect(accessControl.checkHandshake('', remotePeer, 0)).toBe(REJECT.unreadable);
  });

  it('returns forbidden for every key when the rights are empty', () => {
    const accessControl = createAccessControl();
    accessControl.rights = { digests: new Set(), former: new Set(), confirmedAt: 0 };
    expect(accessControl.checkHandshake(KEY, remotePeer, 0)).toBe(REJECT.forbidden);
  });

  it('admits no publisher by rights confirmed more than a day ago', () => {
    expect(createAccessControl().checkHandshake(KEY, remotePeer, DAY_MS)).toBeNull();
    expect(createAccessControl().checkHandshake(KEY, remotePeer, DAY_MS + 1)).toBe(REJECT.unavailable);
    expect(createAccessControl().checkHandshake('publish:input/wrong', remotePeer, DAY_MS + 1)).toBe(
      REJECT.unavailable,
    );
  });

  it('returns unavailable for every caller while closing', () => {
    const accessControl = createAccessControl();
    accessControl.isClosing = true;
    expect(accessControl.checkHandshake(KEY, remotePeer, 0)).toBe(REJECT.unavailable);
    expect(accessControl.checkHandshake('', remotePeer, 0)).toBe(REJECT.unavailable);
  });

  it('returns overloaded for an address that fails 100 times a second, but admits a valid key from it', () => {
    const accessControl = createAccessControl();
    const codes = Array.from({ length: 300 }, (_, i) =>
      accessControl.checkHandshake('wrong', remotePeer, i * 10),
    );
    expect(codes[0]).toBe(REJECT.forbidden);
    expect(codes.at(-2)).toBe(REJECT.overloaded);
    expect(accessControl.checkHandshake(KEY, remotePeer, 3000)).toBeNull();
    expect(accessControl.checkHandshake('wrong', localPeer, 3000)).toBe(REJECT.forbidden);
  });

  it('admits a phone that retries every 0.5 s', () => {
    const accessControl = createAccessControl();
    const hourMs = 3_600_000;
    for (let now = 0; now < hourMs; now += 500)
      expect(accessControl.checkHandshake(KEY, remotePeer, now)).toBeNull();
  });

  it('limits the acceptances of one valid key', () => {
    const accessControl = createAccessControl();
    const [burst, perSecond] = [20, 4];
    const acceptedCodes = Array.from({ length: 1000 }, (_, i) =>
      accessControl.checkHandshake(KEY, remotePeer, i),
    ).filter((code) => code === null);
    expect(acceptedCodes.length).toBeLessThanOrEqual(burst + perSecond + 1);
  });
});

describe('AccessControl.findRefusedDigest', () => {
  it.each([
    ['publish:input/wrong', REJECT.forbidden, null],
    ['publish:input/former', REJECT.forbidden, hashKey('former')],
    ['', REJECT.unreadable, null],
    ['read:former', REJECT.forbidden, undefined],
    ['publish:input/former', REJECT.overloaded, undefined],
    ['publish:input/former', REJECT.unavailable, undefined],
  ])('given the stream-id %j refused with code %d, returns the digest %p', (streamId, code, digest) => {
    const accessControl = createAccessControl();
    accessControl.rights = { digests: new Set(), former: new Set([hashKey('former')]), confirmedAt: 0 };
    expect(accessControl.findRefusedDigest(streamId, code)).toBe(digest);
  });
});
