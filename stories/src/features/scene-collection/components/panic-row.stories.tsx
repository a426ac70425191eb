import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { BuiltInDrawing } from '@trailcast/client/features/image/components/built-in-drawing.tsx';
import { PanicRow } from '@trailcast/client/features/scene-collection/components/panic-row.tsx';
import { expect } from 'storybook/test';

const meta: Meta<typeof PanicRow> = {
  component: PanicRow,
  args: { drawing: <BuiltInDrawing id="night" width={1280} height={720} /> },
  decorators: [
    (Story) => (
      <Box maxW="324px">
        <Story />
      </Box>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof PanicRow>;

/** As high as a phone's row of a scene, with the same picture. It is no button. */
export const Default: Story = {
  play: async ({ canvas, canvasElement }) => {
    const hint = canvas.getByText('During panic. Can’t be edited.').getBoundingClientRect();
    const svg = canvasElement.querySelector('svg')!;
    const picture = svg.getBoundingClientRect();
    await expect([picture.width, picture.height]).toEqual([96, 54]);
    await expect(hint.left).toBe(picture.right + 12);
    await expect(svg.parentElement!.parentElement!.offsetHeight).toBe(72);
    // The card's text begins in the picture and ends in it.
    const text = svg.querySelector('text')!.getBoundingClientRect();
    await expect(text.right).toBeLessThan(picture.right);
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};
export const InGermanOnASmallPhone: Story = {
  tags: ['phone'],
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('Bei Panik. Nicht änderbar.')).toBeVisible();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
