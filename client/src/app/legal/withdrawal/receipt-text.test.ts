import { formatArrival, formatReceipt } from './receipt-text.js';

const TIME = Date.UTC(2026, 10, 21, 18, 30, 5);
const DECLARATION = {
  name: ' Ada Weg ',
  email: 'ada@example.org',
  contract: 'Abo',
  message: 'Danke\nund tschüss',
};

describe('formatArrival', () => {
  it('formats day, time to the second and time zone in German', () => {
    expect(formatArrival(TIME, 'Europe/Berlin')).toBe('21. November 2026 um 19:30:05 MEZ');
  });
});

describe('formatReceipt', () => {
  const text = formatReceipt(DECLARATION, { receipt: 'W-1', time: TIME }, 'Weg GmbH');

  it.each([
    'W-1',
    '2026-11-21T18:30:05.000Z',
    'Weg GmbH',
    'Vertrag: Abo',
    'Name: Ada Weg',
    'ada@example.org',
  ])('contains %s', (fact) => expect(text).toContain(fact));

  it('keeps the message with its lines, and omits an empty one', () => {
    expect(text).toContain('Nachricht:\nDanke\nund tschüss');
    const textWithoutMessage = formatReceipt(
      { ...DECLARATION, message: ' ' },
      { receipt: 'W-1', time: TIME },
      'Weg GmbH',
    );
    expect(textWithoutMessage).not.toContain('Nachricht');
  });
});
