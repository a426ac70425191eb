import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChatPane } from '@trailcast/client/features/chat/components/chat-pane.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { CHAT_MESSAGES } from '../../../chat-messages.js';

const chat: React.ComponentProps<typeof ChatPane>['chat'] = {
  ...{ state: 'connected', title: 'Over the pass', viewers: 42, canWrite: true, commands: null },
  messages: CHAT_MESSAGES,
};
const emptyChat = { title: null, viewers: null, messages: [] };

const meta: Meta<typeof ChatPane> = {
  component: ChatPane,
  args: {
    chat,
    studioId: '1',
    ...{ owner: null, mayWrite: true, mayChangeTitle: true, isChannelLost: false, outcome: null },
    isBusy: () => false,
    onSay: fn(async () => true),
    onTitle: fn(async () => true),
    onCommands: fn(),
    onConnect: fn(),
    onDisconnect: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof ChatPane>;

export const Live: Story = {
  play: async ({ canvasElement, args }) => {
    const pane = within(canvasElement);
    await expect(pane.getByText('42 viewers')).toBeVisible();
    await userEvent.type(pane.getByLabelText('Message'), 'Hello{enter}');
    await expect(args.onSay).toHaveBeenLastCalledWith('Hello');
    await expect(pane.getByLabelText('Message')).toHaveValue('');
    const title = pane.getByLabelText('Title on Twitch');
    const [titleWord, titleField] = [pane.getByText('Title:'), title].map((element) =>
      element.getBoundingClientRect(),
    );
    await expect(titleField!.left - titleWord!.right).toBeCloseTo(4, 0);
    await expect(titleWord!.top + titleWord!.bottom).toBeCloseTo(titleField!.top + titleField!.bottom, 0);
    // Word and title are one quiet line.
    await expect(getComputedStyle(title).fontSize).toBe(getComputedStyle(pane.getByText('Title:')).fontSize);
    const [pencil, gear] = ['Change title', 'Chat settings'].map((name) =>
      pane.getByRole('button', { name }).getBoundingClientRect(),
    );
    await expect(pencil!.right).toBe(gear!.right);
    await userEvent.clear(title);
    await userEvent.type(title, 'Rain');
    await userEvent.click(pane.getByRole('button', { name: 'Change title' }));
    await expect(args.onTitle).toHaveBeenLastCalledWith('Rain');
    await expect(pane.queryByLabelText('Commands for moderators')).toBeNull();
    const settings = pane.getByRole('button', { name: 'Chat settings' });
    await expect(settings).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(settings);
    await expect(settings).toHaveAttribute('aria-expanded', 'true');
    await userEvent.selectOptions(pane.getByLabelText('Commands for moderators'), 'Switch scenes');
    await expect(args.onCommands).toHaveBeenLastCalledWith('operate');
    await userEvent.click(pane.getByRole('button', { name: 'Disconnect chat' }));
    await expect(args.onDisconnect).toHaveBeenCalled();
  },
};

/** A desktop does not repeat the number of viewers that the broadcast band shows. */
export const ViewersInBand: Story = {
  args: { hasViewersInBand: true },
  play: async ({ canvas }) => {
    if (window.innerWidth < 1024) return;
    await expect(canvas.getByText('42 viewers')).not.toBeVisible();
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};

/** No account is connected, because the user declined on Twitch. */
export const Disconnected: Story = {
  args: { chat: { ...emptyChat, state: 'disconnected', canWrite: false, commands: null }, outcome: 'denied' },
  play: async ({ canvasElement, args }) => {
    const pane = within(canvasElement);
    await expect(pane.getByText(/You declined on Twitch/)).toBeVisible();
    await expect(pane.queryByLabelText('Message')).toBeNull();
    await expect(pane.queryByLabelText('Commands for moderators')).toBeNull();
    await userEvent.click(pane.getByRole('button', { name: 'Connect Twitch chat' }));
    await expect(args.onConnect).toHaveBeenCalled();
  },
};

export const ConsentWithdrawn: Story = {
  args: { chat: { ...emptyChat, state: 'refused', canWrite: true, commands: 'operate' } },
};

/** Unconfirmed values are hidden, and nothing can be sent. */
export const TwitchUnreachable: Story = {
  args: { chat: { ...chat, state: 'away', title: null, viewers: null } },
  play: async ({ canvasElement }) => {
    const pane = within(canvasElement);
    await expect(pane.getByText(/Twitch does not respond/)).toBeVisible();
    await expect(pane.queryByText('42 viewers')).toBeNull();
    // Without a title, the field shows its label.
    await expect(pane.queryByText('Title:')).toBeNull();
    await expect(pane.getByLabelText('Message')).toBeDisabled();
  },
};

export const ChannelLost: Story = { args: { isChannelLost: true } };

/** A rejected message stays in the field. */
export const MessageRejected: Story = {
  args: { onSay: fn(async () => false) },
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByLabelText('Message');
    await userEvent.type(field, 'Hello{enter}');
    await expect(field).toHaveValue('Hello');
  },
};

/** A helper who only watches. */
export const WatchingHelper: Story = {
  args: { owner: 'Ann', mayWrite: false, mayChangeTitle: false, chat: { ...chat, canWrite: false } },
  play: async ({ canvasElement }) => {
    const pane = within(canvasElement);
    await expect(pane.getByText('Title: Over the pass')).toBeVisible();
    await expect(pane.queryByRole('button')).toBeNull();
  },
};

/** A helper who may write, but has connected no account. */
export const HelperWithoutAccount: Story = {
  args: { owner: 'Ann', mayChangeTitle: false, chat: { ...chat, canWrite: false } },
  play: async ({ canvasElement }) => {
    const pane = within(canvasElement);
    await expect(pane.queryByLabelText('Commands for moderators')).toBeNull();
    const text = pane.getByText('Write with your own account.');
    const button = pane.getByRole('button', { name: 'Connect Twitch chat' });
    await expect(button).toBeEnabled();
    // The pane ends as with the field of messages: the text is not above the button, except in a narrow pane.
    const [textBox, buttonBox] = [text, button].map((element) => element.getBoundingClientRect());
    if (text.parentElement!.clientWidth < 380) return;
    await expect(buttonBox!.left - textBox!.right).toBeGreaterThanOrEqual(16);
    await expect(textBox!.height).toBeLessThanOrEqual(buttonBox!.height);
  },
};

/** At the width of a small phone. */
export const German: Story = {
  args: {
    owner: 'Donaudampfschifffahrtsgesellschaftskapitän',
    chat: { ...chat, state: 'full', title: null, viewers: null, commands: 'operate' },
  },
  globals: { language: 'de' },
  decorators: [
    (Story) => (
      <div style={{ width: 288 }}>
        <Story />
      </div>
    ),
  ],
};
