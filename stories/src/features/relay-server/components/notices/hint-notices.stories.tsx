import type { Meta, StoryObj } from '@storybook/react-vite';
import { HintNotices } from '@trailcast/client/features/relay-server/components/notices/hint-notices.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof HintNotices> = { component: HintNotices, args: { serverFee: 0.5, onDelete: fn() } };
export default meta;
type Story = StoryObj<typeof HintNotices>;

const createHint = (code: string, ageMs = 12_000, change: object = {}) => ({
  code,
  at: Date.now() - ageMs,
  seconds: null,
  scene: null,
  destination: null,
  words: null,
  source: null,
  ...change,
});

export const PhoneRefused: Story = {
  args: { hints: [createHint('old-key')] },
  play: async ({ canvasElement }) => {
    const text = /^Your phone was refused \d+ seconds ago: it uses an old key\. Copy the link again\.$/;
    await expect(await within(canvasElement).findByText(text)).toBeVisible();
  },
};
export const FeedHints: Story = {
  args: {
    hints: [
      createHint('taken-over'),
      createHint('no-sound'),
      createHint('clock-jumps'),
      createHint('key-frames', 0, { seconds: 10 }),
    ],
  },
};
export const ViewerHints: Story = {
  args: {
    hints: [
      createHint('refused', 0, { destination: 'Kick', words: 'Stream key revoked' }),
      createHint('scene-without-feed', 720_500, { scene: 'Starting soon' }),
      createHint('nothing-sent', 4_000_000),
    ],
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await canvas.findByText('Your server costs €0.50 an hour, and nothing has been sent for 1 hour.');
    await userEvent.click(canvas.getByRole('button', { name: 'End server' }));
    await expect(args.onDelete).toHaveBeenCalledOnce();
  },
};
/** Web pages with problems. */
export const PageHints: Story = {
  args: {
    hints: [
      ...['unreachable', 'crashed', 'hangs', 'memory', 'slowed', 'unavailable'].map((problem) =>
        createHint(`page-${problem}`, 0, { source: 'Alerts' }),
      ),
      createHint('page-crashed', 0, { source: 'Chat' }),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findAllByText(/^The web page “(Alerts|Chat)” has crashed/)).toHaveLength(2);
    await expect(canvas.getByText(/^The web page “Alerts” doesn’t respond/)).toBeVisible();
  },
};
