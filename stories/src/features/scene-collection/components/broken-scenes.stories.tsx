import type { Meta, StoryObj } from '@storybook/react-vite';
import { BrokenScenes } from '@trailcast/client/features/scene-collection/components/broken-scenes.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof BrokenScenes> = {
  component: BrokenScenes,
  args: { fileProblem: null, isSaving: false, onDownload: fn(), onFile: fn() },
};
export default meta;
type Story = StoryObj<typeof BrokenScenes>;

export const Default: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Download' }));
    await expect(args.onDownload).toHaveBeenCalledOnce();
    await expect(canvas.getByRole('button', { name: 'Replace with a file' })).toBeEnabled();
  },
};
export const Saving: Story = { args: { isSaving: true } };
export const FileRejected: Story = { args: { fileProblem: 'The file is larger than 1 MiB.' } };
