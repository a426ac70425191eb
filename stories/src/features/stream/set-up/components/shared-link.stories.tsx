import type { Meta, StoryObj } from '@storybook/react-vite';
import { SharedLink } from '@trailcast/client/features/stream/set-up/components/shared-link.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { underTitle } from '../../under-title.tsx';

const url = 'https://trailcast.example.org/s#THIS-IS-NOT-A-REAL-TOKEN';

const meta: Meta<typeof SharedLink> = {
  component: SharedLink,
  decorators: underTitle,
  args: {
    title: 'Another phone',
    text: 'A link sets up one other phone in the same way.',
    createText: 'Create link',
    url: null,
    note: null,
    busy: false,
    onCreate: fn(),
    onRevoke: fn(),
    onCopy: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof SharedLink>;

export const NotCreated: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Create link' }));
    await expect(args.onCreate).toHaveBeenCalledOnce();
  },
};

/** A new link can be copied and revoked. */
export const Created: Story = {
  args: { url, note: 'The link works until 12:34.' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Copy' }));
    await expect(args.onCopy).toHaveBeenCalledWith(url);
    await userEvent.click(canvas.getByRole('button', { name: 'Revoke' }));
    await expect(args.onRevoke).toHaveBeenCalledOnce();
  },
};

export const Busy: Story = { args: { busy: true } };
