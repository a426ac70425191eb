import {
  derivePassphrase,
  readTicket,
  TicketVerifier,
  writeTicket,
  type ForwardTicket,
} from './forward-ticket.js';

const KEY = 'a key that the nodes share';
const NOW = 1_800_000_000_000;
const CONTENT = { digest: 'a'.repeat(64), writtenAt: NOW / 1000, phoneAgeMs: 1500, senderName: 'node-1' };

function createTicket(override: Partial<ForwardTicket> = {}): ForwardTicket {
  const ticket = readTicket(writeTicket(KEY, CONTENT));
  if (!ticket) throw new Error('the new ticket cannot be read');
  return { ...ticket, ...override };
}

describe('TicketVerifier.redeemTicket', () => {
  it('accepts a ticket that is signed with the same key, but only once', () => {
    const verifier = new TicketVerifier();
    const ticket = createTicket();
    expect(ticket).toMatchObject(CONTENT);
    expect([verifier.redeemTicket(KEY, ticket, NOW), verifier.redeemTicket(KEY, ticket, NOW + 1)]).toEqual([
      true,
      false,
    ]);
    expect(verifier.redeemTicket(KEY, createTicket(), NOW)).toBe(true);
  });

  it.each([
    ['the feed', { digest: 'b'.repeat(64) }],
    ['the time', { writtenAt: CONTENT.writtenAt + 1 }],
    ['the age of the phone’s connection', { phoneAgeMs: 0 }],
    ['the sender', { senderName: 'node-2' }],
    ['the nonce', { nonce: 'n'.repeat(16) }],
  ])('rejects a ticket in which %s has changed', (_name, override) => {
    expect(new TicketVerifier().redeemTicket(KEY, createTicket(override), NOW)).toBe(false);
  });

  it('rejects a ticket that is signed with another key without marking it as used', () => {
    const verifier = new TicketVerifier();
    const ticket = createTicket();
    expect([
      verifier.redeemTicket('another key', ticket, NOW),
      verifier.redeemTicket(KEY, ticket, NOW),
    ]).toEqual([false, true]);
  });

  it('tolerates clocks that differ by up to five minutes', () => {
    const redeemAfter = (ms: number) => new TicketVerifier().redeemTicket(KEY, createTicket(), NOW + ms);
    expect([
      redeemAfter(299_000),
      redeemAfter(-299_000),
      redeemAfter(301_000),
      redeemAfter(-301_000),
    ]).toEqual([true, true, false, false]);
  });
});

describe('derivePassphrase', () => {
  it('returns another passphrase for each ticket and each key', () => {
    const [firstTicket, secondTicket] = [createTicket(), createTicket()];
    expect(derivePassphrase(KEY, firstTicket)).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(
      new Set([firstTicket, secondTicket].flatMap((ticket) => [derivePassphrase(KEY, ticket), ticket.mac]))
        .size,
    ).toBe(4);
    expect(derivePassphrase('another key', firstTicket)).not.toBe(derivePassphrase(KEY, firstTicket));
  });
});

describe('readTicket', () => {
  it.each([
    '',
    'forward:',
    'forward:x',
    `publish:${writeTicket(KEY, CONTENT)}`,
    `${writeTicket(KEY, CONTENT)}x`,
  ])('returns null for %j', (text) => expect(readTicket(text)).toBeNull());
});
