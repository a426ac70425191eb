import type { Meta, StoryObj } from '@storybook/react-vite';
import { TierBadge } from '@trailcast/client/features/payment/components/tier-badge.tsx';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof TierBadge> = { component: TierBadge };
export default meta;
type Story = StoryObj<typeof TierBadge>;

const tierStory = (tier: string, name: string): Story => ({
  args: { tier },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(name)).toBeVisible();
    await expect(canvasElement.querySelector('svg')).not.toBeNull();
  },
});

export const Free = tierStory('FREE', 'Free');
export const Exclusive = tierStory('EXCLUSIVE', 'Exclusive');
export const FamilyAndFriends = tierStory('FRIENDS', 'Family and friends');
export const Reduced = tierStory('REDUCED', 'Reduced');
export const Regular = tierStory('REGULAR', 'Regular');
export const Unknown = tierStory('GOLD', 'Not subscribed');
