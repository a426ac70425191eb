import type { Meta, StoryObj } from '@storybook/react-vite';
import { TierBadge } from '@trailcast/client/features/payment/components/tier-badge.tsx';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof TierBadge> = { component: TierBadge };
export default meta;
type Story = StoryObj<typeof TierBadge>;

const createTierStory = (tier: string, name: string): Story => ({
  args: { tier },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(name)).toBeVisible();
    await expect(canvasElement.querySelector('svg')).not.toBeNull();
  },
});

export const Free = createTierStory('FREE', 'Free');
export const Exclusive = createTierStory('EXCLUSIVE', 'Exclusive');
export const FamilyAndFriends = createTierStory('FRIENDS', 'Family and friends');
export const Reduced = createTierStory('REDUCED', 'Reduced');
export const Regular = createTierStory('REGULAR', 'Regular');
export const Unknown = createTierStory('GOLD', 'Not subscribed');
