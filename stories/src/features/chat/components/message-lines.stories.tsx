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
/** Fails unless the label is the button's first line, and the messages have the whole width below it. */
async function expectLabelAbove(button: HTMLElement): Promise<void> {
  const frame = button.getBoundingClientRect();
  const label = button.querySelector('[data-label]')!.getBoundingClientRect();
  await expect([label.top - frame.top, label.height, label.width]).toEqual([0, 26, frame.width]);
  const newest = findLines(button).at(-1)!;
  const { top, width } = newest.getBoundingClientRect();
  await expect([top >= label.bottom, width]).toEqual([true, frame.width]);
  await expect(getComputedStyle(newest).paddingRight).toBe('0px');
}

/** One long message takes all lines below the label. */
export const LongMessage: Story = {
  args: { messages: [{ id: '1', ...LONG }] },
  decorators: inNarrowBox,
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button');
    await expect(button.offsetHeight).toBe(104);
    await expect(findLines(button)[0]!.offsetHeight).toBe(78);
    await expectLabelAbove(button);
  },
};

/** The newest of three long messages has two lines, and is bold. The others have one line each, the oldest none. */
export const ThreeLongMessages: Story = {
  args: { messages: ['1', '2', '3'].map((id) => ({ id, ...LONG })) },
  decorators: inNarrowBox,
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button');
    await expect(button.offsetHeight).toBe(104);
    const lines = findLines(button);
    await expect(lines.map(({ offsetHeight }) => offsetHeight)).toEqual([26, 26, 52]);
    const { top } = button.getBoundingClientRect();
    await expect(lines.map((line) => line.getBoundingClientRect().top - top)).toEqual([0, 26, 52]);
    // The oldest message is cut off, not drawn over the label.
    const { top: linesTop } = lines[0]!.parentElement!.getBoundingClientRect();
    await expect(linesTop - top).toBe(26);
    await expectLabelAbove(button);
    const styles = lines.map((line) => getComputedStyle(line));
    await expect(new Set(styles.map(({ color }) => color)).size).toBe(1);
    await expect(styles.map(({ fontWeight }) => fontWeight)).toEqual(['400', '400', '600']);
  },
};
/** Short messages have one line each. */
export const ThreeShortMessages: Story = {
  args: { messages: ['1', '2', '3'].map((id) => ({ id, author: 'Friend', text: 'hello' })) },
  decorators: inNarrowBox,
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button');
    await expect(button.offsetHeight).toBe(104);
    await expect(findLines(button).map(({ offsetHeight }) => offsetHeight)).toEqual([26, 26, 26]);
    await expectLabelAbove(button);
  },
};
export const ThreeLongMessagesInLightTheme: Story = { ...ThreeLongMessages, globals: { theme: 'light' } };
