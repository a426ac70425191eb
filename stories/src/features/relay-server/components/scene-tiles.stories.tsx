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

/** A helper's tap acts without a confirmation. */
export const AtOnce: Story = {
  args: { atOnce: true },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Privacy' }));
    await expect(args.onSwitch).toHaveBeenCalledWith('Privacy');
    await expect(canvas.queryByRole('button', { name: 'Confirm' })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Live, on program' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  },
};

export const AtOnceOnProgram: Story = {
  args: { atOnce: true },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Live, on program' }));
    await expect(args.onSwitch).not.toHaveBeenCalled();
  },
};
