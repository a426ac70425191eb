import type { Meta, StoryObj } from '@storybook/react-vite';
import { ZoomControl } from '@trailcast/client/features/scene-collection/visual/zoom/zoom-control.tsx';
import { expect, fn, userEvent } from 'storybook/test';

const meta: Meta<typeof ZoomControl> = {
  component: ZoomControl,
  args: { scale: 0.6254, isFitted: true, onAction: fn() },
};
export default meta;
type Story = StoryObj<typeof ZoomControl>;

export const Fitted: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('button', { name: 'Fit', pressed: true })).toBeVisible();
    const actions = [
      ['Zoom in', 'in'],
      ['Zoom out', 'out'],
      ['63%', 'actual'],
      ['Fit', 'fit'],
    ] as const;
    for (const [name, action] of actions) {
      await userEvent.click(canvas.getByRole('button', { name }));
      await expect(args.onAction).toHaveBeenLastCalledWith(action);
    }
  },
};

export const Zoomed: Story = {
  args: { scale: 2, isFitted: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Fit', pressed: false })).toBeVisible();
  },
};

/** At the last level the button keeps the focus. */
export const Largest: Story = {
  args: { scale: 4, isFitted: false },
  play: async ({ canvas }) => {
    const larger = canvas.getByRole('button', { name: 'Zoom in' });
    await userEvent.click(larger);
    await expect(larger).toHaveAttribute('aria-disabled', 'true');
    await expect(larger).toHaveFocus();
  },
};

/** The buttons keep their places while the scale is measured. */
export const NotMeasured: Story = { args: { scale: null } };
export const InGerman: Story = {
  globals: { language: 'de' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Vergrößern' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Ganz' })).toBeVisible();
  },
};
