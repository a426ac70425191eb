import type { Meta, StoryObj } from '@storybook/react-vite';
import { GuidesButton } from '@trailcast/client/features/scene-collection/visual/guides/guides-button.tsx';
import { expect, fn, userEvent } from 'storybook/test';

const meta: Meta<typeof GuidesButton> = { component: GuidesButton, args: { isOn: false, onChange: fn() } };
export default meta;
type Story = StoryObj<typeof GuidesButton>;

export const Off: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Guides', pressed: false }));
    await expect(args.onChange).toHaveBeenCalledWith(true);
  },
};
export const On: Story = {
  args: { isOn: true },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Guides', pressed: true }));
    await expect(args.onChange).toHaveBeenCalledWith(false);
  },
};
