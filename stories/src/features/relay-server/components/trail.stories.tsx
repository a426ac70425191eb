import type { Meta, StoryObj } from '@storybook/react-vite';
import { Trail } from '@trailcast/client/features/relay-server/components/trail.tsx';

const dead = { hop: 'dead', state: 'offline' } as const;

const meta: Meta<typeof Trail> = { component: Trail };
export default meta;
type Story = StoryObj<typeof Trail>;

export const Dead: Story = { args: { phone: dead, studio: dead, platform: dead } };
export const Starting: Story = {
  args: { phone: dead, studio: { hop: 'pending', state: 'starting' }, platform: dead },
};
export const Carrying: Story = {
  args: {
    phone: { hop: 'carrying', state: 'receiving', figure: '4.2 Mbit/s' },
    studio: { hop: 'carrying', state: 'Live' },
    platform: { hop: 'carrying', state: 'sending', figure: '2 hours' },
  },
};
export const Reconnecting: Story = {
  args: {
    phone: { hop: 'carrying', state: 'receiving', figure: '0.8 Mbit/s' },
    studio: { hop: 'carrying', state: 'A scene with a remarkably long name' },
    platform: { hop: 'pending', state: 'reconnecting' },
  },
};
