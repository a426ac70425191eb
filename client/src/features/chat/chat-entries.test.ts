import { mergeChatEntries } from './chat-entries.js';

const createMessage = (id: string, at: number) => ({
  ...{ id, at, author: 'Ann', role: 'viewer' as const, text: id },
});
const createEvent = (id: string, at: number) => ({
  ...{ id, at, kind: 'raid' as const, sentence: id, text: null },
});
const joinIds = (...args: Parameters<typeof mergeChatEntries>) =>
  mergeChatEntries(...args)
    .map((entry) => ('event' in entry ? entry.event.id : entry.message.id))
    .join('');

describe('mergeChatEntries', () => {
  const messages = [createMessage('a', 10), createMessage('b', 20)];

  test.each([
    ['without events', [], 'ab'],
    ['before all messages', [createEvent('1', 5)], '1ab'],
    ['between messages', [createEvent('1', 11), createEvent('2', 12)], 'a12b'],
    ['after a message of the same time', [createEvent('1', 10), createEvent('2', 20)], 'a1b2'],
    ['after all messages', [createEvent('1', 15), createEvent('2', 30)], 'a1b2'],
  ])('places events in time: %s', (_case, events, expected) => {
    expect(joinIds(messages, events)).toBe(expected);
  });

  it('shows events without messages', () => {
    expect(joinIds([], [createEvent('1', 5)])).toBe('1');
  });

  it('keeps the order of messages whose times are not sorted', () => {
    expect(joinIds([createMessage('a', 20), createMessage('b', 10)], [createEvent('1', 15)])).toBe('1ab');
  });
});
