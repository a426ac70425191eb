import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { PictureFrame } from '@trailcast/client/features/relay-server/components/picture-frame.tsx';
import { Button } from '@trailcast/client/ui/button.tsx';
import { expect } from 'storybook/test';

const meta: Meta<typeof PictureFrame> = {
  component: PictureFrame,
  args: {
    picture: <Box data-testid="picture" aspectRatio={16 / 9} bg="black" borderRadius="12px" />,
    isPanic: false,
    children: <Button variant="outline">Watch live</Button>,
  },
};
export default meta;
type Story = StoryObj<typeof PictureFrame>;

export const WithPicture: Story = {};
/** During a panic, the picture is smaller to leave room for the panic band. */
export const Panic: Story = {
  args: { isPanic: true },
  play: async ({ canvas }) => {
    const { width } = canvas.getByTestId('picture').getBoundingClientRect();
    await expect(width).toBeLessThanOrEqual(0.56 * window.innerHeight);
  },
};
/** Without a picture, the controls are in one row and keep their width. */
export const WithoutPicture: Story = {
  args: { picture: null },
  play: async ({ canvas, canvasElement }) => {
    const { width } = canvas.getByRole('button').getBoundingClientRect();
    await expect(width).toBeLessThan(canvasElement.clientWidth / 2);
  },
};
