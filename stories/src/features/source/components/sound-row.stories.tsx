import type { Meta, StoryObj } from '@storybook/react-vite';
import { SoundRow } from '@trailcast/client/features/source/components/sound-row.tsx';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';

const meta: Meta<typeof SoundRow> = {
  component: SoundRow,
  args: {
    sound: { id: 'feed', name: 'Feed', muted: false, volumeDb: 0 },
    disabled: false,
    busy: false,
    onChange: fn(async () => true),
  },
};
export default meta;
type Story = StoryObj<typeof SoundRow>;

export const Ready: Story = {
  play: async ({ canvasElement, args }) => {
    const row = within(canvasElement);
    await userEvent.click(row.getByRole('switch', { name: 'Sound of Feed' }));
    await expect(args.onChange).toHaveBeenLastCalledWith({ muted: true });
    const slider = row.getByRole('slider', { name: 'Volume of Feed' });
    // Only the final position is sent.
    await fireEvent.change(slider, { target: { value: '-3' } });
    await fireEvent.change(slider, { target: { value: '-12' } });
    await expect(slider).toHaveAttribute('aria-valuetext', '-12 dB');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({ volumeDb: -12 }));
    await expect(args.onChange).toHaveBeenCalledTimes(2);
  },
};
export const Muted: Story = {
  args: { sound: { id: 'feed', name: 'Feed', muted: true, volumeDb: -60 } },
};
export const Busy: Story = { args: { busy: true } };
export const Lost: Story = {
  args: { disabled: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('slider')).toBeDisabled();
  },
};
export const German: Story = { globals: { language: 'de' } };
