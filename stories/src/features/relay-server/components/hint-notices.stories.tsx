import type { Meta, StoryObj } from '@storybook/react-vite';
import { HintNotices } from '@trailcast/client/features/relay-server/components/hint-notices.tsx';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof HintNotices> = { component: HintNotices };
export default meta;
type Story = StoryObj<typeof HintNotices>;

const hint = (code: string, ageMs = 12_000, change: object = {}) => ({
  code,
  at: Date.now() - ageMs,
  seconds: null,
  scene: null,
  destination: null,
  words: null,
  ...change,
});

export const Refused: Story = {
  args: { hints: [hint('old-key')] },
  play: async ({ canvasElement }) => {
    const text = /^Your phone was refused \d+ seconds ago: it uses an old key\. Copy the link again\.$/;
    await expect(await within(canvasElement).findByText(text)).toBeVisible();
  },
};
export const Feed: Story = {
  args: {
    hints: [
      hint('taken-over'),
      hint('no-sound'),
      hint('clock-jumps'),
      hint('key-frames', 0, { seconds: 10 }),
    ],
  },
};
export const Viewers: Story = {
  args: {
    hints: [
      hint('refused', 0, { destination: 'Kick', words: 'Stream key revoked' }),
      hint('scene-without-feed', 720_500, { scene: 'Starting soon' }),
      hint('nothing-sent', 4_000_000),
    ],
  },
};
