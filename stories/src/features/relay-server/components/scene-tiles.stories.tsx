import type { Meta, StoryObj } from '@storybook/react-vite';
import { SceneTiles } from '@trailcast/client/features/relay-server/components/scene-tiles.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof SceneTiles> = {
  component: SceneTiles,
  args: {
    scenes: ['Live', 'Starting soon', 'Be right back', 'Privacy'],
    current: 'Live',
    disabled: false,
    busy: false,
    onSwitch: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof SceneTiles>;

export const Idle: Story = {};
export const Disabled: Story = { args: { disabled: true } };

/** A choice is pending until confirmed. */
export const Pending: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Privacy' }));
    await expect(args.onSwitch).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Confirm' }));
    await expect(args.onSwitch).toHaveBeenCalledWith('Privacy');
  },
};

export const Undone: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Privacy' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(canvas.queryByRole('button', { name: 'Confirm' })).toBeNull();
  },
};
