import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChatMessages } from '@trailcast/client/features/chat/components/chat-messages.tsx';
import { MessageLines } from '@trailcast/client/features/chat/components/message-lines.tsx';
import { chatLogId } from '@trailcast/client/features/chat/chat-log-id.ts';
import { expect, userEvent } from 'storybook/test';
import { CHAT_MESSAGES } from '../../../chat-messages.js';

const meta: Meta<typeof MessageLines> = {
  component: MessageLines,
  args: {
    studioId: '1',
    messages: [{ id: '1', author: 'Friend', text: 'Left at the bridge, the market is open!' }],
  },
};
export default meta;
type Story = StoryObj<typeof MessageLines>;

/** A press moves to the messages, and gives them the focus. */
export const Pressed: Story = {
  render: (args) => (
    <>
      <MessageLines {...args} />
      <Box height="2000px" />
      <ChatMessages id={chatLogId('1')} messages={CHAT_MESSAGES} />
    </>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Chat: Friend: Left at/ }));
    const log = canvas.getByRole('log');
    await expect(log).toHaveFocus();
    await expect(log.getBoundingClientRect().top).toBeLessThan(innerHeight);
  },
};
const LONG = { author: 'Friend', text: 'a long way along the river '.repeat(20) };
const inNarrowBox: Meta<typeof MessageLines>['decorators'] = [
  (Story) => (
    <Box width="320px" maxW="full">
      <Story />
    </Box>
  ),
];

/** One long message takes all lines. */
export const LongMessage: Story = {
  args: { messages: [{ id: '1', ...LONG }] },
  decorators: inNarrowBox,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button').offsetHeight).toBe(104);
  },
};

/** Four long messages have one line each. The older ones are fainter. */
export const FourLongMessages: Story = {
  args: { messages: ['1', '2', '3', '4'].map((id) => ({ id, ...LONG })) },
  decorators: inNarrowBox,
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button');
    await expect(button.offsetHeight).toBe(104);
    const lines = [...button.querySelectorAll('strong')].map(({ parentElement }) => parentElement!);
    await expect(lines.map(({ offsetHeight }) => offsetHeight)).toEqual([26, 26, 26, 26]);
    const [newest, ...older] = lines.map((line) => getComputedStyle(line).color).reverse();
    await expect(new Set(older).size).toBe(1);
    await expect(older).not.toContain(newest);
  },
};
