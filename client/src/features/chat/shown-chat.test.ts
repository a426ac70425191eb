import type { ChatUpdate } from '@trailcast/schema/wire';
import { shownChatOf, withUpdate, type ShownChat } from './shown-chat.js';

const message = (id: string) => ({ id, at: 1, author: 'Ann', role: 'viewer' as const, text: id });
const chat: ShownChat = {
  ...{ state: 'connected', title: 'Hike', viewers: 3, canWrite: true, commands: null },
  messages: [message('a'), message('b')],
};
const update = (more: Partial<ChatUpdate>): ChatUpdate => ({
  ...{ studioId: 1, state: 'connected', title: 'Hike', viewers: 3 },
  ...{ cleared: false, removed: [], added: [] },
  ...more,
});
const ids = ({ messages }: ShownChat) => messages.map(({ id }) => id).join('');

describe('withUpdate', () => {
  test.each([
    ['adds messages', { added: [message('c')] }, 'abc'],
    ['adds no message twice', { added: [message('b'), message('c')] }, 'abc'],
    ['removes deleted messages', { removed: ['a', 'x'] }, 'b'],
    ['clears before it adds', { cleared: true, added: [message('c')] }, 'c'],
  ])('handles %s', (_case, more, expected) => {
    expect(ids(withUpdate(chat, update(more)))).toBe(expected);
  });

  it('updates state, title and viewers, and keeps whether the user can write', () => {
    expect(withUpdate(chat, update({ state: 'away', title: null, viewers: null }))).toMatchObject({
      state: 'away',
      title: null,
      viewers: null,
      canWrite: true,
    });
  });

  it('keeps the newest messages only', () => {
    const many = Array.from({ length: 150 }, (_, index) => message(`m${index}`));
    const shown = withUpdate(chat, update({ added: many }));
    expect([shown.messages.length, shown.messages.at(-1)?.id]).toEqual([100, 'm149']);
  });
});

describe('shownChatOf', () => {
  it('omits fields that the page does not show', () => {
    const read = { ...chat, studioId: '1', __typename: 'Chat' as const };
    const messages = chat.messages.map((one) => ({ ...one, __typename: 'ChatMessage' as const }));
    expect(shownChatOf({ ...read, messages })).toEqual(chat);
  });
});
