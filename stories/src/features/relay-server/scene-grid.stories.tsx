import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { SceneGrid } from '@trailcast/client/features/relay-server/scene-grid.tsx';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof SceneGrid> = { component: SceneGrid };
export default meta;
type Story = StoryObj<typeof SceneGrid>;

/** Returns a story that expects these numbers of tiles per row in a pane of this width, px. */
const createRowsStory = (width: number, count: number, expected: readonly number[]): Story => ({
  args: {
    count,
    children: Array.from({ length: count }, (_, index) => (
      <Box as="span" key={index} borderWidth="1px">
        {`Scene ${index}`}
      </Box>
    )),
  },
  decorators: [
    (Story) => (
      <Box overflow="clip">
        <Box width={`${width}px`}>
          <Story />
        </Box>
      </Box>
    ),
  ],
  play: async ({ canvasElement }) => {
    const tiles = within(canvasElement).getAllByText(/^Scene/);
    const tops = tiles.map((tile) => Math.round(tile.getBoundingClientRect().top));
    await expect([...new Set(tops)].map((top) => tops.filter((otherTop) => otherTop === top).length)).toEqual(
      expected,
    );
  },
});
export const FourOnPhone = createRowsStory(288, 4, [2, 2]);
export const OneOnDesktop = createRowsStory(700, 1, [1]);
export const TwoOnDesktop = createRowsStory(700, 2, [2]);
export const FourOnDesktop = createRowsStory(700, 4, [4]);
export const FiveOnDesktop = createRowsStory(700, 5, [3, 2]);
export const SevenOnDesktop = createRowsStory(700, 7, [4, 3]);
