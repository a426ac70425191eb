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

/** Each thumbnail takes a quarter of the row, even if there are fewer than four, so that none is cut. */
export const TwoThumbnails: StoryObj<typeof ThumbnailRow> = {
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
  decorators: [(Story) => <Box overflow="clip">{<Story />}</Box>],
  play: async ({ canvas }) => {
    const rows = canvas.getAllByRole('list', { name: 'Scenes' });
    for (const row of rows) {
      const { width } = row.getBoundingClientRect();
      for (const thumbnail of within(row).getAllByRole('listitem')) {
        const share = thumbnail.getBoundingClientRect().width / width;
        await expect(share).toBeCloseTo(1 / 4, 1);
      }
    }
  },
};

/** In a narrow row, a caption of three words is not truncated, and the row is as high as without captions. */
export const Captions: StoryObj<typeof ThumbnailRow> = {
  args: {
    children: ['Live', 'Starting soon', 'Be right back', 'Privacy'].map((name) => (
      <Thumbnail key={name} caption={name}>
        {null}
      </Thumbnail>
    )),
  },
  render: (args) => (
    <Box width="312px" maxW="full">
      <ThumbnailRow {...args} />
      <ThumbnailRow label="Loading">
        <Thumbnail>{null}</Thumbnail>
      </ThumbnailRow>
    </Box>
  ),
  play: async ({ canvas }) => {
    for (const caption of ['Starting soon', 'Be right back']) {
      const { scrollHeight, clientHeight } = canvas.getByText(caption);
      await expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
    }
    const [row, loading] = canvas.getAllByRole('list').map(({ offsetHeight }) => offsetHeight);
    await expect(row).toBe(loading);
  },
};
