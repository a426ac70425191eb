import type { ChatUpdate } from '@trailcast/schema/wire';
import { shownChatOf, applyChatUpdate, type ShownChat } from './shown-chat.js';

const createMessage = (id: string) => ({ id, at: 1, author: 'Ann', role: 'viewer' as const, text: id });
const chat: ShownChat = {
  ...{ state: 'connected', title: 'Hike', viewers: 3, canWrite: true, commands: null },
  messages: [createMessage('a'), createMessage('b')],
};
const createUpdate = (change: Partial<ChatUpdate>): ChatUpdate => ({
  ...{ studioId: 1, state: 'connected', title: 'Hike', viewers: 3 },
  ...{ cleared: false, removed: [], added: [] },
  ...change,
});
const joinIds = ({ messages }: ShownChat) => messages.map(({ id }) => id).join('');

describe('applyChatUpdate', () => {
  test.each([
    ['adds messages', { added: [createMessage('c')] }, 'abc'],
    ['does not add a message twice', { added: [createMessage('b'), createMessage('c')] }, 'abc'],
    ['removes deleted messages', { removed: ['a', 'x'] }, 'b'],
    ['clears the chat before it adds messages', { cleared: true, added: [createMessage('c')] }, 'c'],
  ])('%s', (_case, change, expected) => {
    expect(joinIds(applyChatUpdate(chat, createUpdate(change)))).toBe(expected);
  });

  it('updates state, title and viewers, and keeps the right to write', () => {
    expect(applyChatUpdate(chat, createUpdate({ state: 'away', title: null, viewers: null }))).toMatchObject({
      state: 'away',
      title: null,
      viewers: null,
      canWrite: true,
    });
  });

  it('stores only the newest 100 messages', () => {
    const added = Array.from({ length: 150 }, (_, index) => createMessage(`m${index}`));
    const updated = applyChatUpdate(chat, createUpdate({ added }));
    expect([updated.messages.length, updated.messages.at(-1)?.id]).toEqual([100, 'm149']);
  });
});

describe('shownChatOf', () => {
  it('omits fields that the page does not show', () => {
    const queried = { ...chat, studioId: '1', __typename: 'Chat' as const };
    const messages = chat.messages.map((chatMessage) => ({
      ...chatMessage,
      __typename: 'ChatMessage' as const,
    }));
    expect(shownChatOf({ ...queried, messages })).toEqual(chat);
  });
});
