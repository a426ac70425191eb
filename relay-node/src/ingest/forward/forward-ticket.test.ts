import { passphraseOf, readTicket, TicketCheck, writeTicket, type ForwardTicket } from './forward-ticket.js';

const KEY = 'a key that the nodes share';
const NOW = 1_800_000_000_000;
const words = { digest: 'a'.repeat(64), writtenAt: NOW / 1000, phoneAgeMs: 1500, from: 'node-1' };

function ticket(change: Partial<ForwardTicket> = {}): ForwardTicket {
  const read = readTicket(writeTicket(KEY, words));
  if (!read) throw new Error('a ticket that was just written is none');
  return { ...read, ...change };
}

describe('TicketCheck.take', () => {
  it('accepts a ticket of the same key once', () => {
    const check = new TicketCheck();
    const once = ticket();
    expect(once).toMatchObject(words);
    expect([check.take(KEY, once, NOW), check.take(KEY, once, NOW + 1)]).toEqual([true, false]);
    expect(check.take(KEY, ticket(), NOW)).toBe(true);
  });

  it.each([
    ['its feed', { digest: 'b'.repeat(64) }],
    ['its time', { writtenAt: words.writtenAt + 1 }],
    ['its phone’s age', { phoneAgeMs: 0 }],
    ['its sender', { from: 'node-2' }],
    ['its nonce', { nonce: 'n'.repeat(16) }],
  ])('refuses a ticket in which %s has changed', (_what, change) => {
    expect(new TicketCheck().take(KEY, ticket(change), NOW)).toBe(false);
  });

  it('refuses a ticket of another key without marking it as used', () => {
    const check = new TicketCheck();
    const one = ticket();
    expect([check.take('another key', one, NOW), check.take(KEY, one, NOW)]).toEqual([false, true]);
  });

  it('tolerates clocks that differ by up to five minutes', () => {
    const at = (ms: number) => new TicketCheck().take(KEY, ticket(), NOW + ms);
    expect([at(299_000), at(-299_000), at(301_000), at(-301_000)]).toEqual([true, true, false, false]);
  });
});

describe('passphraseOf', () => {
  it('can’t be derived from the ticket without the key, and differs per ticket', () => {
    const [one, other] = [ticket(), ticket()];
    expect(passphraseOf(KEY, one)).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(new Set([one, other].flatMap((each) => [passphraseOf(KEY, each), each.mac])).size).toBe(4);
    expect(passphraseOf('another key', one)).not.toBe(passphraseOf(KEY, one));
  });
});

describe('readTicket', () => {
  it.each(['', 'forward:', 'forward:x', `publish:${writeTicket(KEY, words)}`, `${writeTicket(KEY, words)}x`])(
    'returns null for %j',
    (text) => expect(readTicket(text)).toBeNull(),
  );
});
