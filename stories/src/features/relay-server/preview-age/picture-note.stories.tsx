import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { PictureNote } from '@trailcast/client/features/relay-server/preview-age/picture-note.tsx';
import { expect } from 'storybook/test';

const meta: Meta<typeof PictureNote> = {
  component: PictureNote,
  args: { children: 'Changing to “Live”…' },
  decorators: [
    (Story) => (
      <Box position="relative" width="288px" aspectRatio={16 / 9} bg="white">
        <Story />
      </Box>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof PictureNote>;

/** Readable on a white picture. */
export const Changing: Story = {};
/** A long name is truncated at the picture's edge. */
export const LongName: Story = {
  args: { children: 'Wechselt zu „Spaziergang durch die Altstadt mit Karte und Chat“ …' },
  play: async ({ canvas, canvasElement }) => {
    const note = canvas.getByText(/^Wechselt/).getBoundingClientRect();
    const picture = canvasElement.querySelector('[data-note]')!.parentElement!.getBoundingClientRect();
    await expect([note.left, note.right]).toEqual([picture.left + 8, picture.right - 8]);
    await expect(note.height).toBeLessThan(40);
  },
};
