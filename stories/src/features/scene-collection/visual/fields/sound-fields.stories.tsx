import type { Meta, StoryObj } from '@storybook/react-vite';
import { SoundFields } from '@trailcast/client/features/scene-collection/visual/fields/sound-fields.tsx';
import { expect, fn, userEvent } from 'storybook/test';

const meta: Meta<typeof SoundFields> = {
  component: SoundFields,
  args: { source: { id: 'ffmpeg_source', name: 'Feed', volume: 0.5 }, onChange: fn() },
};
export default meta;
type Story = StoryObj<typeof SoundFields>;

/** The volume is in dB, as on the home page. */
export const Feed: Story = {
  play: async ({ canvas, args }) => {
    const volume = canvas.getByLabelText('Volume');
    await expect(volume).toHaveValue('-6');
    await userEvent.click(volume);
    await userEvent.keyboard('{ArrowDown}');
    await expect(args.onChange).toHaveBeenLastCalledWith({ volumeDb: -7 }, 'volume');
    await userEvent.click(canvas.getByRole('button', { name: 'Mute feed', pressed: false }));
    await expect(args.onChange).toHaveBeenLastCalledWith({ muted: true }, null);
  },
};

export const Muted: Story = {
  args: { source: { id: 'ffmpeg_source', name: 'Feed', muted: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Mute feed', pressed: true })).toBeVisible();
  },
};

export const InGerman: Story = {
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Lautstärke')).toHaveValue('-6');
    const mute = canvas.getByRole('button', { name: 'Feed stumm' });
    await expect(mute.scrollWidth).toBeLessThanOrEqual(mute.clientWidth);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
