import type { Meta, StoryObj } from '@storybook/react-vite';
import { CollectionThumbnails } from '@trailcast/client/features/scene-collection/components/collection-thumbnails.tsx';
import { expect, waitFor } from 'storybook/test';
import { SAMPLE } from '../visual/sample.js';

const meta: Meta<typeof CollectionThumbnails> = {
  component: CollectionThumbnails,
  args: { text: SAMPLE, feedPicture: null },
};
export default meta;
type Story = StoryObj<typeof CollectionThumbnails>;

export const Loading: Story = {
  args: { text: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('list', { name: 'Loading…' })).toBeVisible();
    await expect(canvas.queryByRole('img')).toBeNull();
  },
};

/** The drawing code is loaded first; the row keeps its height. */
export const Loaded: Story = {
  play: async ({ canvas }) => {
    const rowHeight = () => canvas.getByRole('list').getBoundingClientRect().height;
    const heightBefore = rowHeight();
    await waitFor(() => expect(canvas.getByRole('img', { name: 'Live' })).toBeVisible());
    await expect(rowHeight()).toBe(heightBefore);
  },
};

/** Only the scene on program has a frame and a dot. */
export const OnProgram: Story = {
  args: { onProgram: 'Live' },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('img', { name: 'Live, on program' });
    await expect(canvasElement.querySelectorAll('[data-on-program=true]')).toHaveLength(1);
  },
};
