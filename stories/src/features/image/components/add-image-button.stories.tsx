import { Text } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { AddImageButton } from '@trailcast/client/features/image/components/add-image-button.tsx';
import { expect, fn, userEvent } from 'storybook/test';

const meta: Meta<typeof AddImageButton> = {
  component: AddImageButton,
  args: { progress: null, disabled: false, describedBy: 'note', onFile: fn() },
  render: (args) => (
    <>
      <AddImageButton {...args} />
      <Text id="note">At most 5 MB</Text>
    </>
  ),
};
export default meta;
type Story = StoryObj<typeof AddImageButton>;

export const FileChosen: Story = {
  play: async ({ canvas, canvasElement, args }) => {
    const file = new File(['x'], 'logo.png', { type: 'image/png' });
    await userEvent.upload(canvasElement.querySelector('input')!, file);
    await expect(args.onFile).toHaveBeenCalledWith(file);
    await expect(canvas.getByRole('button')).toHaveAccessibleDescription('At most 5 MB');
  },
};
export const Uploading: Story = {
  args: { progress: 0.42 },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Uploading… 42 %' });
    await expect(button).toHaveAttribute('aria-busy', 'true');
  },
};
export const Disabled: Story = { args: { disabled: true } };
