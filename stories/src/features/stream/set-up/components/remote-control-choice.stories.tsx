import type { Meta, StoryObj } from '@storybook/react-vite';
import { RemoteControlChoice } from '@trailcast/client/features/stream/set-up/components/remote-control-choice.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof RemoteControlChoice> = {
  component: RemoteControlChoice,
  args: { isEnabled: false, busy: false, onSet: fn(), onRenew: fn() },
};
export default meta;
type Story = StoryObj<typeof RemoteControlChoice>;

export const Off: Story = {
  play: async ({ canvasElement, args }) => {
    const choice = within(canvasElement);
    await expect(choice.queryByRole('button')).toBeNull();
    await userEvent.click(choice.getByRole('checkbox'));
    await expect(args.onSet).toHaveBeenCalledWith(true);
  },
};
export const On: Story = {
  args: { isEnabled: true },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'New password' }));
    await expect(args.onRenew).toHaveBeenCalled();
  },
};
export const Busy: Story = { args: { isEnabled: true, busy: true } };
export const German: Story = { args: { isEnabled: true }, globals: { language: 'de' } };
