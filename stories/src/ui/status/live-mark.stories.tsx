import type { Meta, StoryObj } from '@storybook/react-vite';
import { LiveMark } from '@trailcast/client/ui/status/live-mark.tsx';

const meta: Meta<typeof LiveMark> = {
  component: LiveMark,
  parameters: {
    usage: 'Shows if a stream’s feed arrives. That viewers see it is an OnAirMark.',
  },
};
export default meta;
type Story = StoryObj<typeof LiveMark>;

export const Live: Story = { args: { state: 'live', text: 'Live' } };
export const Offline: Story = { args: { state: 'offline', text: 'Offline' } };
