import type { Meta, StoryObj } from '@storybook/react-vite';
import { CoverNotice } from '@trailcast/client/features/scene-collection/visual/fields/cover-notice.tsx';
import { expect, fn, userEvent } from 'storybook/test';

const meta: Meta<typeof CoverNotice> = {
  component: CoverNotice,
  args: { cover: { name: 'Feed', canComeToFront: true }, onBringToFront: fn() },
};
export default meta;
type Story = StoryObj<typeof CoverNotice>;

export const Text: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('Viewers can’t see this: it is behind “Feed”.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Bring to front' }));
    await expect(args.onBringToFront).toHaveBeenCalledOnce();
  },
};

/** A background in front would hide the feed. */
export const Background: Story = {
  args: { cover: { name: 'Feed', canComeToFront: false } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const InGerman: Story = {
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Nach ganz vorn' })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
