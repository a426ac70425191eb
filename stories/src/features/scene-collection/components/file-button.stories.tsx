import type { Meta, StoryObj } from '@storybook/react-vite';
import { FileButton } from '@trailcast/client/features/scene-collection/components/file-button.tsx';
import { expect, fn, userEvent } from 'storybook/test';

const meta: Meta<typeof FileButton> = {
  component: FileButton,
  args: { text: 'Import from OBS', onFile: fn() },
};
export default meta;
type Story = StoryObj<typeof FileButton>;

/** The same file may be chosen twice. */
export const Default: Story = {
  play: async ({ args, canvasElement }) => {
    const input = canvasElement.querySelector('input');
    if (!input) throw new Error('no file input');
    const file = new File(['{}'], 'City.json', { type: 'application/json' });
    await userEvent.upload(input, file);
    await userEvent.upload(input, file);
    await expect(args.onFile).toHaveBeenCalledTimes(2);
  },
};
export const Busy: Story = { args: { busy: true } };
export const Disabled: Story = { args: { disabled: true } };
