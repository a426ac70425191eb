import type { Meta, StoryObj } from '@storybook/react-vite';
import { Trail } from '@trailcast/client/features/relay-server/components/trail.tsx';

const meta: Meta<typeof Trail> = {
  component: Trail,
  args: { phone: 'carrying', platform: 'carrying', kbps: 4200, scene: 'Live', platformText: 'sending' },
};
export default meta;
type Story = StoryObj<typeof Trail>;

export const Live: Story = {};
export const Dead: Story = {
  args: { phone: 'dead', platform: 'dead', kbps: null, scene: null, platformText: 'offline' },
};
export const Reconnecting: Story = { args: { platform: 'pending', platformText: 'reconnecting' } };
