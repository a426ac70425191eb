import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  Thumbnail,
  ThumbnailRow,
} from '@trailcast/client/features/scene-collection/components/thumbnail-row.tsx';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof ThumbnailRow> = {
  component: ThumbnailRow,
  args: {
    label: 'Scenes',
    children: [<Thumbnail key="1">One</Thumbnail>, <Thumbnail key="2">Two</Thumbnail>],
  },
};
export default meta;

/**
 * Thumbnails take two fifths of a narrow pane, and a quarter of a wide one, however few there are.
 */
export const Two: StoryObj<typeof ThumbnailRow> = {
  render: (args) => (
    <>
      <Box width="300px" maxW="full">
        <ThumbnailRow {...args} />
      </Box>
      <Box width="560px">
        <ThumbnailRow {...args} />
      </Box>
    </>
  ),
  decorators: [(Shown) => <Box overflow="clip">{<Shown />}</Box>],
  play: async ({ canvas }) => {
    const rows = canvas.getAllByRole('list', { name: 'Scenes' });
    for (const [index, row] of rows.entries()) {
      const { width } = row.getBoundingClientRect();
      for (const thumbnail of within(row).getAllByRole('listitem')) {
        const share = thumbnail.getBoundingClientRect().width / width;
        await expect(share).toBeCloseTo(index === 0 ? 2 / 5 : 1 / 4, 1);
      }
    }
  },
};
