import type { Meta, StoryObj } from '@storybook/react-vite';
import { ConfirmBar } from '@trailcast/client/features/relay-server/components/confirm-bar.tsx';
import { fn } from 'storybook/test';

const meta: Meta<typeof ConfirmBar> = {
  component: ConfirmBar,
  args: { busy: false, onConfirm: fn(), onUndo: fn() },
};
export default meta;
type Story = StoryObj<typeof ConfirmBar>;

export const Waiting: Story = {};
export const Busy: Story = { args: { busy: true } };
