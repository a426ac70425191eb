import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fillBar, LevelBar, movePeak } from '@trailcast/client/features/source/components/level-bar.tsx';
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
/** A white line marks the highest level. */
export const WithPeak: Story = {
  args: { isVertical: true, hasPeak: true },
  decorators: [
    (Story) => (
      <Box width="6px" height="122px">
        <Story />
      </Box>
    ),
  ],
  play: async ({ canvasElement }) => {
    const peak = canvasElement.querySelector('[data-peak]')!;
    await expect(peak).not.toBeVisible();
    movePeak(canvasElement, -15);
    await expect(peak).toBeVisible();
    const bar = peak.parentElement!.getBoundingClientRect();
    await expect(bar.bottom - peak.getBoundingClientRect().bottom).toBe(90);
  },
};
