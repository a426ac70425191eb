import type { Meta, StoryObj } from '@storybook/react-vite';
import { TierBadge } from '@trailcast/client/features/payment/components/tier-badge.tsx';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof TierBadge> = { component: TierBadge };
export default meta;
type Story = StoryObj<typeof TierBadge>;

const shows = (tier: string, name: string): Story => ({
  args: { tier },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(name)).toBeVisible();
    await expect(canvasElement.querySelector('svg')).not.toBeNull();
  },
});

export const Free = shows('FREE', 'Free');
export const Exclusive = shows('EXCLUSIVE', 'Exclusive');
export const FamilyAndFriends = shows('FRIENDS', 'Family and friends');
export const Reduced = shows('REDUCED', 'Reduced');
export const Regular = shows('REGULAR', 'Regular');
export const Otherwise = shows('GOLD', 'Not subscribed');
