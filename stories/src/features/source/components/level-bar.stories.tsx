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
/** The part above -9 dB is amber: it may be too loud. The part above -3 dB is red. */
export const Filled: Story = {
  play: async ({ canvasElement }) => {
    fillBar(canvasElement, 0);
    const cover = canvasElement.querySelector('[data-cover]')!;
    await expect(cover.getBoundingClientRect().width).toBe(0);
    const zones = [...cover.parentElement!.children].slice(0, 3);
    await expect(zones.map((zone) => Math.round(zone.getBoundingClientRect().width))).toEqual([204, 24, 12]);
  },
};
/** The zones are faintly visible in the unfilled part. */
export const FaintZones: Story = {
  args: { emptyColour: 'surface', emptyOpacity: 0.8 },
  play: ({ canvasElement }) => fillBar(canvasElement, -30),
};
