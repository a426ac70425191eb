import type { Meta, StoryObj } from '@storybook/react-vite';
import { ImageChooser } from '@trailcast/client/features/image/components/image-chooser.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { image } from '../images.js';

const badge = { ...image, id: '2', name: 'Badge' };
const meta: Meta<typeof ImageChooser> = {
  component: ImageChooser,
  args: {
    images: [image, badge],
    chosenId: '1',
    progress: null,
    errorText: null,
    onChoose: fn(),
    onFile: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof ImageChooser>;

export const AnotherImageChosen: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('button', { name: /Logo/, pressed: true })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /Badge/ }));
    await expect(args.onChoose).toHaveBeenCalledWith(badge);
  },
};

export const NoImages: Story = { args: { images: [], chosenId: null } };
