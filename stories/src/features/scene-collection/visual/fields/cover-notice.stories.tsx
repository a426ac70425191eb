import type { Meta, StoryObj } from '@storybook/react-vite';
import { CoverNotice } from '@trailcast/client/features/scene-collection/visual/fields/cover-notice.tsx';
import { expect, fn, userEvent } from 'storybook/test';

const meta: Meta<typeof CoverNotice> = {
  component: CoverNotice,
  args: { cover: { name: 'Photo', isFeed: false, canComeToFront: true }, onBringToFront: fn() },
};
export default meta;
type Story = StoryObj<typeof CoverNotice>;

export const Text: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('Viewers can’t see this: it is behind “Photo”.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Bring to front' }));
    await expect(args.onBringToFront).toHaveBeenCalledOnce();
  },
};

/** Behind the feed, a text is seen while the feed is missing. A background in front would hide the feed. */
export const Background: Story = {
  args: { cover: { name: 'Feed', isFeed: true, canComeToFront: false } },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText('Viewers see this only while the feed is missing: it is behind “Feed”.'),
    ).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const InGerman: Story = {
  args: { cover: { name: 'Feed', isFeed: true, canComeToFront: true } },
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Nach ganz vorn' })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
