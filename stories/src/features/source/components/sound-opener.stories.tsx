import type { Meta, StoryObj } from '@storybook/react-vite';
import { SoundOpener } from '@trailcast/client/features/source/components/sound-opener.tsx';
import { expect, fn, userEvent } from 'storybook/test';
import { targetSize } from '../../../target-size.js';

const meta: Meta<typeof SoundOpener> = {
  component: SoundOpener,
  args: { isOpen: false, isMuted: false, onToggle: fn() },
  decorators: [
    (Story) => (
      <div style={{ padding: 16 }}>
        <Story />
      </div>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof SoundOpener>;

/** While the pane is closed, an icon stands for its title. */
export const Closed: Story = {
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Scene and sound' });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(button.querySelectorAll('svg')).toHaveLength(2);
    await expect(button.offsetHeight).toBeGreaterThanOrEqual(targetSize());
    await userEvent.click(button);
    await expect(args.onToggle).toHaveBeenCalledOnce();
  },
};
/** A muted sound crosses the icon of the closed pane. */
export const Muted: Story = {
  args: { isMuted: true },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Scene and sound, a sound is muted' });
    await expect(button.querySelector('.lucide-volume-x')).toBeVisible();
    await expect(button.querySelectorAll('svg')).toHaveLength(2);
  },
};
export const Open: Story = {
  args: { isOpen: true },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { expanded: true });
    await expect(button.querySelectorAll('svg')).toHaveLength(1);
  },
};
