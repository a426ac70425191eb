import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChatMessages } from '@trailcast/client/features/chat/components/chat-messages.tsx';
import { LineForm } from '@trailcast/client/features/chat/components/line-form.tsx';
import { MessageLines } from '@trailcast/client/features/chat/components/message-lines.tsx';
import { chatLogId } from '@trailcast/client/features/chat/chat-log-id.ts';
import { Send } from 'lucide-react';
import { expect, fn, userEvent } from 'storybook/test';
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

/** A press moves to the messages, which get the focus, and to the field for a new one. */
export const Pressed: Story = {
  render: (args) => (
    <>
      <MessageLines {...args} />
      <Box height="2000px" />
      <ChatMessages id={chatLogId('1')} messages={CHAT_MESSAGES} />
      <LineForm
        label="Message"
        action="Send"
        icon={Send}
        maxLength={500}
        disabled={false}
        busy={false}
        onSend={fn()}
      />
    </>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Chat Friend: Left at/ }));
    const log = canvas.getByRole('log');
    await expect(log).toHaveFocus();
    await expect(log.getBoundingClientRect().bottom).toBeGreaterThan(0);
    await expect(canvas.getByRole('textbox').getBoundingClientRect().bottom).toBeLessThan(innerHeight);
  },
};
/** A user who may not write has no field. */
export const PressedWithoutField: Story = {
  render: (args) => (
    <>
      <MessageLines {...args} />
      <Box height="2000px" />
      <ChatMessages id={chatLogId('1')} messages={CHAT_MESSAGES} />
    </>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Chat Friend: Left at/ }));
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

const findLines = (button: HTMLElement) =>
  [...button.querySelectorAll('strong')].map(({ parentElement }) => parentElement!);
/** Fails if a message is behind the label, or if the label is too small for a thumb or outside the button. */
async function expectLabelBeside(button: HTMLElement): Promise<void> {
  const frame = button.getBoundingClientRect();
  const label = button.querySelector('[data-label]')!.getBoundingClientRect();
  await expect([label.height, label.width >= 48]).toEqual([48, true]);
  await expect([label.right <= frame.right, label.bottom <= frame.bottom]).toEqual([true, true]);
  for (const line of findLines(button)) {
    const { right, bottom } = line.getBoundingClientRect();
    const textRight = right - parseFloat(getComputedStyle(line).paddingRight);
    await expect(bottom <= label.top || textRight <= label.left).toBe(true);
  }
}

/** One long message takes all lines. */
export const LongMessage: Story = {
  args: { messages: [{ id: '1', ...LONG }] },
  decorators: inNarrowBox,
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button');
    await expect(button.offsetHeight).toBe(104);
    await expect(findLines(button)[0]!.offsetHeight).toBe(104);
    await expectLabelBeside(button);
  },
};

/** The newest of four long messages has two lines, and is bold. The older ones have one line each, the oldest none. */
export const FourLongMessages: Story = {
  args: { messages: ['1', '2', '3', '4'].map((id) => ({ id, ...LONG })) },
  decorators: inNarrowBox,
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button');
    await expect(button.offsetHeight).toBe(104);
    const lines = findLines(button);
    await expect(lines.map(({ offsetHeight }) => offsetHeight)).toEqual([26, 26, 26, 52]);
    const { top } = button.getBoundingClientRect();
    await expect(lines.map((line) => line.getBoundingClientRect().top - top)).toEqual([-26, 0, 26, 52]);
    await expectLabelBeside(button);
    const styles = lines.map((line) => getComputedStyle(line));
    await expect(new Set(styles.map(({ color }) => color)).size).toBe(1);
    await expect(styles.map(({ fontWeight }) => fontWeight)).toEqual(['400', '400', '400', '600']);
  },
};
/** Short messages have one line each. */
export const FourShortMessages: Story = {
  args: { messages: ['1', '2', '3', '4'].map((id) => ({ id, author: 'Friend', text: 'hello' })) },
  decorators: inNarrowBox,
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button');
    await expect(button.offsetHeight).toBe(104);
    await expect(findLines(button).map(({ offsetHeight }) => offsetHeight)).toEqual([26, 26, 26, 26]);
    await expectLabelBeside(button);
  },
};
export const FourLongMessagesInLightTheme: Story = { ...FourLongMessages, globals: { theme: 'light' } };
