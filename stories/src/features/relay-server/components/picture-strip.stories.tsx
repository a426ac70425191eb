import type { Meta, StoryObj } from '@storybook/react-vite';
import { PictureStrip } from '@trailcast/client/features/relay-server/components/picture-strip.tsx';
import { Play, VolumeX } from 'lucide-react';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof PictureStrip> = {
  component: PictureStrip,
  args: { icon: VolumeX, children: 'Your viewers hear nothing: the program is muted.' },
};
export default meta;
type Story = StoryObj<typeof PictureStrip>;

/** Screen readers announce the text when it appears. */
export const Muted: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(/^Your viewers hear nothing/);
  },
};
/** A state that needs no attention. The preview renders it in a status element, which exists before the text. */
export const Quiet: Story = {
  args: { icon: Play, tone: 'quiet', children: 'Connecting…' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Connecting…')).toBeVisible();
    await expect(canvas.queryByRole('status')).toBeNull();
  },
};
