import type { Meta, StoryObj } from '@storybook/react-vite';
import { ImageUpload } from '@trailcast/client/features/image/components/image-upload.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { dragFile } from '../../../drag-file.js';

const meta: Meta<typeof ImageUpload> = {
  component: ImageUpload,
  args: { progress: null, errorText: null, onFile: fn() },
};
export default meta;
type Story = StoryObj<typeof ImageUpload>;

const file = new File(['x'], 'logo.png', { type: 'image/png' });

export const FileChosen: Story = {
  play: async ({ canvasElement, args }) => {
    const input = canvasElement.querySelector('input[type=file]')!;
    await userEvent.upload(input as HTMLInputElement, file);
    await expect(args.onFile).toHaveBeenCalledWith(file);
  },
};

export const FileDropped: Story = {
  play: async ({ canvasElement, args }) => {
    dragFile('drop', within(canvasElement).getByRole('button'), file);
    await expect(args.onFile).toHaveBeenCalledOnce();
  },
};

export const Uploading: Story = { args: { progress: 0.42 } };
export const Checking: Story = { args: { progress: 1 } };
export const Rejected: Story = {
  args: {
    errorText:
      'This image has 24 megapixels, but at most 16 are allowed. Make it smaller and upload it again.',
  },
};
export const Disabled: Story = { args: { disabled: true } };
