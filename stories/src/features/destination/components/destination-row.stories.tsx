import type { Meta, StoryObj } from '@storybook/react-vite';
import { DestinationRow } from '@trailcast/client/features/destination/components/destination-row.tsx';
import { fn } from 'storybook/test';
import { createDestination, TWITCH } from '../../../destinations.js';

const meta: Meta<typeof DestinationRow> = {
  component: DestinationRow,
  args: { destination: createDestination('2'), busy: null, onSwitch: fn(), onEdit: fn(), onDelete: fn() },
};
export default meta;
type Story = StoryObj<typeof DestinationRow>;

export const On: Story = {};
export const Off: Story = { args: { destination: createDestination('2', { enabled: false }) } };
export const SignIn: Story = { args: { destination: TWITCH } };
export const Switching: Story = { args: { busy: 'switch' } };
export const Deleting: Story = { args: { busy: 'delete' } };
