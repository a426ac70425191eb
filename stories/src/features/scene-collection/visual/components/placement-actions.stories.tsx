import type { Meta, StoryObj } from '@storybook/react-vite';
import { PlacementActions } from '@trailcast/client/features/scene-collection/visual/components/placement-actions.tsx';
import { expect, fn, userEvent } from 'storybook/test';

const meta: Meta<typeof PlacementActions> = {
  component: PlacementActions,
  args: {
    item: { name: 'Title', pos: { x: 40, y: 60 }, scale: { x: 0.5, y: 0.5 } },
    canvas: { width: 1280, height: 720 },
    isLocked: false,
    onChange: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof PlacementActions>;

export const Placements: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Fit to screen' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ bounds_type: 2, bounds: { x: 1280, y: 720 }, pos: { x: 0, y: 0 } }),
      null,
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Cover screen' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ bounds_type: 3 }), null);
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ bounds_type: 0, scale: { x: 1, y: 1 } }),
      null,
    );
  },
};

/** On a desktop, Reset is less prominent than the others. */
export const ResetWithoutFrame: Story = {
  play: async ({ canvas }) => {
    const [fit, reset] = ['Fit to screen', 'Reset'].map(
      (name) => getComputedStyle(canvas.getByRole('button', { name })).color,
    );
    await expect(reset !== fit).toBe(window.innerWidth >= 1024);
  },
};

export const Locked: Story = {
  args: { isLocked: true },
  globals: { language: 'de' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Einpassen' })).toBeDisabled();
  },
};
