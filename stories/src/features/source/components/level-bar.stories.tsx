import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fillBar, LevelBar } from '@trailcast/client/features/source/components/level-bar.tsx';
import { expect } from 'storybook/test';

const meta: Meta<typeof LevelBar> = {
  component: LevelBar,
  args: { emptyColour: 'line' },
  decorators: [
    (Story) => (
      <Box width="240px" height="12px">
        <Story />
      </Box>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof LevelBar>;

export const Empty: Story = {};
/** The part above -9 dB is amber: it may be too loud. */
export const Filled: Story = {
  play: async ({ canvasElement }) => {
    fillBar(canvasElement, 0);
    const cover = canvasElement.querySelector('[data-cover]')?.getBoundingClientRect();
    await expect(cover?.width).toBe(0);
  },
};
