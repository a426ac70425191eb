import type { Meta, StoryObj } from '@storybook/react-vite';
import { OverlayPagesPane } from '@trailcast/client/features/overlay/components/overlay-pages-pane.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { openedDialog } from '../../../opened-dialog.js';

const overlay: React.ComponentProps<typeof OverlayPagesPane>['overlay'] = {
  __typename: 'Overlay',
  ...{ alertsLook: 'card', chatLook: 'plain', language: 'en' },
  since: Date.UTC(2026, 10, 24),
  readsAlerts: true,
  tipsSince: null,
};

const meta: Meta<typeof OverlayPagesPane> = {
  component: OverlayPagesPane,
  args: {
    overlay,
    address: null,
    isBusy: () => false,
    onLook: fn(),
    onCreate: fn(),
    onDelete: fn(),
    onAllow: fn(),
    onCopy: fn(),
    tips: 'Tips',
  },
};
export default meta;
type Story = StoryObj<typeof OverlayPagesPane>;

export const WithoutAddress: Story = {
  args: { overlay: { ...overlay, since: null, readsAlerts: false } },
  play: async ({ canvasElement, args }) => {
    const pane = within(canvasElement);
    await userEvent.selectOptions(pane.getByLabelText('Look of alerts'), 'bold');
    await expect(args.onLook).toHaveBeenCalledWith({ alertsLook: 'bold' });
    await expect(pane.queryByRole('button', { name: 'Delete address' })).toBeNull();
    await userEvent.click(pane.getByRole('button', { name: 'Create address' }));
    await expect(args.onCreate).toHaveBeenCalled();
  },
};

/** The address is shown once. */
export const JustCreated: Story = {
  args: {
    address: {
      alertsUrl: 'https://trailcast.example/overlay/alerts#l1hTmFFyHBYFvLKxrTcCcCcAN5hhNHQyyO7t2T0qk5E',
      chatUrl: 'https://trailcast.example/overlay/chat#l1hTmFFyHBYFvLKxrTcCcCcAN5hhNHQyyO7t2T0qk5E',
    },
  },
  play: async ({ canvasElement, args }) => {
    const pane = within(canvasElement);
    await userEvent.click(pane.getByRole('button', { name: 'Copy address of alerts' }));
    await expect(args.onCopy).toHaveBeenCalledWith(args.address?.alertsUrl);
    await userEvent.click(pane.getByRole('button', { name: 'Copy address of the chat' }));
    await expect(args.onCopy).toHaveBeenLastCalledWith(args.address?.chatUrl);
  },
};

/** Replacing the address needs a confirmation. */
export const ReplaceConfirmation: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Replace address' }));
    const dialog = await openedDialog('alertdialog');
    await expect(args.onCreate).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Replace address' }));
    await expect(args.onCreate).toHaveBeenCalled();
    await expect(args.onDelete).not.toHaveBeenCalled();
  },
};

export const RaidsOnly: Story = {
  args: { overlay: { ...overlay, readsAlerts: false } },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(
      within(canvasElement).getByRole('button', { name: 'Allow follows and subscriptions' }),
    );
    await expect(args.onAllow).toHaveBeenCalled();
  },
};

/** At the width of a small phone. */
export const German: Story = {
  args: { overlay: { ...overlay, readsAlerts: false } },
  globals: { language: 'de' },
  decorators: [
    (Story) => (
      <div style={{ width: 288 }}>
        <Story />
      </div>
    ),
  ],
};
