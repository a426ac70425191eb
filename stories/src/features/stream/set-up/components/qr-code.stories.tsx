import type { Meta, StoryObj } from '@storybook/react-vite';
import { QrCode } from '@trailcast/client/features/stream/set-up/components/qr-code.tsx';
import { within } from 'storybook/test';
import { walkStream } from '../../streams.ts';

const meta: Meta<typeof QrCode> = {
  component: QrCode,
  args: { text: walkStream.ingestUrl, label: 'Code for Moblin' },
};
export default meta;

export const Drawn: StoryObj<typeof QrCode> = {
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('img', { name: 'Code for Moblin' });
  },
};
/** The text is too long for a QR code. */
export const TooLong: StoryObj<typeof QrCode> = {
  args: { text: 'x'.repeat(3_000) },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('alert');
  },
};
