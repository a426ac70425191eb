import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { CanvasGuides } from '@trailcast/client/features/scene-collection/visual/guides/canvas-guides.tsx';
import { expect } from 'storybook/test';

const meta: Meta<typeof CanvasGuides> = {
  component: CanvasGuides,
  decorators: [
    (Story) => (
      <Box position="relative" aspectRatio={16 / 9} bg="linear-gradient(90deg, #fff, #000)">
        <Story />
      </Box>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof CanvasGuides>;

/** The guides do not intercept clicks on the picture. */
export const OnAPicture: Story = {
  play: async ({ canvasElement }) => {
    const guides = canvasElement.querySelector('[data-canvas-guides]')!;
    await expect(getComputedStyle(guides).pointerEvents).toBe('none');
  },
};
