import type { Meta, StoryObj } from '@storybook/react-vite';
import { TipsSection } from '@trailcast/client/features/overlay/components/tips-section.tsx';
import { Pane } from '@trailcast/client/ui/pane/pane.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { openedDialog } from '../../../opened-dialog.js';

const meta: Meta<typeof TipsSection> = {
  component: TipsSection,
  args: {
    createdAt: null,
    hook: null,
    isBusy: () => false,
    onCreate: fn(),
    onDelete: fn(),
    onCopy: fn(),
  },
  decorators: [
    (Story) => (
      <Pane title="Overlay pages">
        <Story />
      </Pane>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof TipsSection>;

export const WithoutAddress: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Create address for tips' }));
    await expect(args.onCreate).toHaveBeenCalled();
  },
};

/** Address and secret are shown once. */
export const JustCreated: Story = {
  args: {
    createdAt: Date.UTC(2026, 10, 24),
    hook: {
      url: 'https://trailcast.example/webhooks/tips/4f6d1d0c5e0b4c7f9a3e2b1d8c7a6f5e',
      secret: 'l1hTmFFyHBYFvLKxrTcCcCcAN5hhNHQyyO7t2T0qk5E',
    },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Copy secret' }));
    await expect(args.onCopy).toHaveBeenCalledWith(args.hook?.secret);
  },
};

/** Deleting the address needs a confirmation. */
export const DeleteConfirmation: Story = {
  args: { createdAt: Date.UTC(2026, 10, 24) },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Delete address for tips' }));
    const dialog = await openedDialog('alertdialog');
    await expect(args.onDelete).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete address for tips' }));
    await expect(args.onDelete).toHaveBeenCalled();
    await expect(args.onCreate).not.toHaveBeenCalled();
  },
};

export const German: Story = { args: { createdAt: Date.UTC(2026, 10, 24) }, globals: { language: 'de' } };
