import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ThumbnailChoice } from '@trailcast/client/ui/thumbnail-choice.tsx';
import { expect, fn, userEvent } from 'storybook/test';

const meta: Meta<typeof ThumbnailChoice> = {
  component: ThumbnailChoice,
  parameters: { usage: 'One of several items that are chosen by their picture, such as scenes or images.' },
  args: { name: 'Logo', isChosen: false, onChoose: fn(), children: <Box w="full" h="64px" bg="moss" /> },
  decorators: [
    (Story) => (
      <Box w="128px">
        <Story />
      </Box>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof ThumbnailChoice>;

export const NotChosen: Story = {
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Logo', pressed: false });
    await userEvent.click(button);
    await expect(args.onChoose).toHaveBeenCalledOnce();
  },
};
/** Only a ring marks the chosen item. A long name is truncated to the width of its picture. */
export const Chosen: Story = {
  args: { isChosen: true, name: 'Donaudampfschifffahrtsgesellschaftskapitän' },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { pressed: true });
    await expect(button.querySelector('svg')).toBeNull();
    await expect(getComputedStyle(button).borderTopColor).toBe('rgb(143, 195, 242)');
    await expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth);
  },
};
