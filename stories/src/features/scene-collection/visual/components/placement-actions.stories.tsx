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

/** On a desktop the buttons are one row of equal buttons in one box like the fields, in the width of the narrowest column. */
export const OneRow: Story = {
  decorators: [
    (Story) => (
      <div style={{ width: 262 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    if (window.innerWidth < 1024) return;
    const buttons = canvas.getAllByRole('button');
    const boxes = buttons.map((button) => button.getBoundingClientRect());
    await expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
    for (const [index, { left }] of boxes.entries())
      if (index > 0) await expect(left - (boxes[index - 1]?.right ?? 0)).toBeCloseTo(0, 0);
    const widths = boxes.map(({ width }) => Math.round(10 * width));
    await expect(new Set(widths).size).toBe(1);
    await expect(new Set(buttons.map((button) => getComputedStyle(button).color)).size).toBe(1);
    for (const button of buttons) await expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth);
  },
};
export const OneRowInGerman: Story = { ...OneRow, globals: { language: 'de' } };

export const Locked: Story = {
  args: { isLocked: true },
  globals: { language: 'de' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Einpassen' })).toBeDisabled();
  },
};
