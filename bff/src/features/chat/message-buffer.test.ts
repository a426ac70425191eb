import { CHAT_LIMITS } from '@trailcast/schema/chat-limits';
import { MessageBuffer } from './message-buffer.js';

const createMessage = (
  id: string,
  overrides: { authorId?: string; text?: string; author?: string } = {},
) => ({
  id,
  authorId: '7',
  author: 'Ann',
  role: 'viewer' as const,
  text: `text ${id}`,
  ...overrides,
});
const listIds = (messages: readonly { id: string }[]) => messages.map(({ id }) => id);

describe('MessageBuffer', () => {
  let buffer: MessageBuffer;
  beforeEach(() => (buffer = new MessageBuffer()));

  it('stores each message once, in order and without the author’s id', () => {
    buffer.add(createMessage('a'), 1);
    buffer.add(createMessage('b'), 2);
    buffer.add(createMessage('a'), 3);
    expect(buffer.list()).toEqual([
      { id: 'a', at: 1, author: 'Ann', role: 'viewer', text: 'text a' },
      { id: 'b', at: 2, author: 'Ann', role: 'viewer', text: 'text b' },
    ]);
    expect(buffer.takeChanges()).toEqual({ cleared: false, removed: [], added: buffer.list() });
    expect(buffer.hasChanges).toBe(false);
  });

  it('limits the number and length of messages, and drops messages without visible text', () => {
    for (let index = 0; index < CHAT_LIMITS.messagesMax + 5; index += 1)
      buffer.add(createMessage(`m${index}`, { text: 'x'.repeat(9_000), author: 'y'.repeat(900) }), index);
    buffer.add(createMessage('invisible', { text: '\u202e\n' }), 0);
    const list = buffer.list();
    expect([list.length, list[0]?.id]).toEqual([CHAT_LIMITS.messagesMax, 'm5']);
    expect(list[0]?.text).toHaveLength(CHAT_LIMITS.messageMaxLength);
    expect(list[0]?.author).toHaveLength(CHAT_LIMITS.authorMaxLength);
    expect(buffer.takeChanges().added).toHaveLength(CHAT_LIMITS.messagesMax);
  });

  it('removes a message by its id and all messages of an author', () => {
    for (const id of ['a', 'b']) buffer.add(createMessage(id), 1);
    buffer.add(createMessage('c', { authorId: '8' }), 1);
    buffer.takeChanges();
    buffer.add(createMessage('d', { authorId: '8' }), 1);
    buffer.remove('a');
    buffer.remove('unknown');
    buffer.removeByAuthor('8');
    expect(listIds(buffer.list())).toEqual(['b']);
    expect(buffer.takeChanges()).toEqual({ cleared: false, removed: ['a', 'c', 'd'], added: [] });
  });

  it('clear removes all messages', () => {
    buffer.add(createMessage('a'), 1);
    buffer.clear();
    buffer.add(createMessage('b'), 2);
    expect(buffer.takeChanges()).toMatchObject({ cleared: true, removed: [], added: [{ id: 'b' }] });
  });
});
