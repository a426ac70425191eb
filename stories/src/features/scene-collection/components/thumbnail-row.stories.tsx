import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  Thumbnail,
  ThumbnailRow,
} from '@trailcast/client/features/scene-collection/components/thumbnail-row.tsx';
import { expect } from 'storybook/test';

const meta: Meta<typeof ThumbnailRow> = {
  component: ThumbnailRow,
  args: {
    label: 'Scenes',
    children: [<Thumbnail key="1">One</Thumbnail>, <Thumbnail key="2">Two</Thumbnail>],
  },
};
export default meta;

/** A collection with few scenes has thumbnails as large as one with many. */
export const Two: StoryObj<typeof ThumbnailRow> = {
  play: async ({ canvas }) => {
    const row = canvas.getByRole('list', { name: 'Scenes' }).getBoundingClientRect();
    for (const one of canvas.getAllByRole('listitem'))
      await expect(one.getBoundingClientRect().width).toBeLessThan(row.width / 4);
  },
};
