import type { Meta, StoryObj } from '@storybook/react-vite';
import { StreamFacts } from '@trailcast/client/features/stream/components/stream-facts.tsx';
import { expect } from 'storybook/test';
import { walkStream } from '../streams.ts';

const meta: Meta<typeof StreamFacts> = {
  component: StreamFacts,
  args: { stream: walkStream, isOwner: true },
};
export default meta;
type Story = StoryObj<typeof StreamFacts>;

export const Owned: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('1 invited user').getBoundingClientRect().width).toBeGreaterThan(1);
    await expect(canvas.queryByText('Not shared')).toBeNull();
  },
};
/** An icon shows who sees the stream. */
export const Private: Story = {
  args: { stream: { ...walkStream, invitedUsers: [] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Not shared').querySelector('svg')).toBeVisible();
  },
};
export const Invited: Story = { args: { isOwner: false } };
