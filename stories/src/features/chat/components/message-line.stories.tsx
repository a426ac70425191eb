import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChatMessages } from '@trailcast/client/features/chat/components/chat-messages.tsx';
import { MessageLine } from '@trailcast/client/features/chat/components/message-line.tsx';
import { chatLogId } from '@trailcast/client/features/chat/chat-log-id.ts';
import { expect, userEvent } from 'storybook/test';
import { CHAT_MESSAGES } from '../../../chat-messages.js';
import { targetSize } from '../../../target-size.js';

const meta: Meta<typeof MessageLine> = {
  component: MessageLine,
  args: { studioId: '1', message: { author: 'Friend', text: 'Left at the bridge, the market is open!' } },
};
export default meta;
type Story = StoryObj<typeof MessageLine>;

/** A press moves to the messages, and gives them the focus. */
export const MovesToTheChat: Story = {
  render: (args) => (
    <>
      <MessageLine {...args} />
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
/** A long message takes two lines, and on a phone the height of a control. */
export const Long: Story = {
  args: { message: { author: 'Friend', text: 'a long way along the river '.repeat(20) } },
  decorators: [
    (Shown) => (
      <Box width="320px" maxW="full">
        <Shown />
      </Box>
    ),
  ],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button').offsetHeight).toBe(Math.max(42, targetSize()));
  },
};
