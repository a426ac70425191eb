import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { PlacementNote } from '@trailcast/client/features/scene-collection/visual/fields/placement-note.tsx';
import { expect } from 'storybook/test';

const meta: Meta<typeof PlacementNote> = {
  component: PlacementNote,
  args: { isDragging: false },
  decorators: [
    (Story) => (
      <Box bg="surface" p="3">
        <Story />
      </Box>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof PlacementNote>;

export const Selected: Story = {
  play: async ({ canvas }) => expect(canvas.getByText('Moves after this broadcast')).toBeVisible(),
};
/** Only the colour differs, so that nothing moves. */
export const Dragging: Story = { args: { isDragging: true } };
export const InGerman: Story = {
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
  play: async ({ canvas }) => {
    const { scrollWidth, clientWidth } = canvas.getByText('Verschiebt sich nach dieser Sendung');
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  },
};
