import type { Meta, StoryObj } from '@storybook/react-vite';
import { PhonePane } from '@trailcast/client/features/phone/components/phone-pane.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { createPhoneReportedAgo } from '../phone-args.js';

const meta: Meta<typeof PhonePane> = {
  component: PhonePane,
  args: { lostSince: null, busy: null, onChange: fn() },
};
export default meta;
type Story = StoryObj<typeof PhonePane>;

export const Healthy: Story = {
  args: { phone: createPhoneReportedAgo(-600) },
  play: async ({ canvasElement, args }) => {
    const pane = within(canvasElement);
    await expect(pane.getByText('Battery 81%')).toBeVisible();
    await expect(pane.getByText('WiFi 45%, Cellular 55%')).toBeVisible();
    await userEvent.click(pane.getByRole('button', { name: 'Control phone' }));
    await userEvent.click(pane.getByRole('button', { name: 'Mute phone' }));
    await expect(args.onChange).toHaveBeenLastCalledWith('muted', { muted: true });
  },
};

export const HotAndLow: Story = {
  args: { phone: createPhoneReportedAgo(-600, { batteryPercent: 9, heat: 'hot', muted: true, torch: true }) },
};

/** A report older than 5 s is grey, shows its age, and disables the controls. */
export const OutdatedReport: Story = {
  args: { phone: createPhoneReportedAgo(12, { batteryPercent: 9 }) },
  play: async ({ canvasElement }) => {
    const pane = within(canvasElement);
    await expect(pane.getByText(/Last heard 1\d seconds ago/)).toBeVisible();
    await userEvent.click(pane.getByRole('button', { name: 'Control phone' }));
    await expect(pane.getByRole('button', { name: 'Mute phone' })).toBeDisabled();
    await expect(pane.queryByText('WiFi 45%, Cellular 55%')).toBeNull();
  },
};

/** The page has no connection, so no value is shown as current. */
export const ChannelLost: Story = {
  args: { phone: createPhoneReportedAgo(-600), lostSince: Date.now() - 7_000 },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/Last heard \d+ seconds ago/)).toBeVisible();
  },
};

export const PhoneDisconnected: Story = {
  args: { phone: { ...createPhoneReportedAgo(0), connected: false, reportedAt: null, health: null } },
};
export const NoReport: Story = { args: { phone: { ...createPhoneReportedAgo(0), reportedAt: null } } };
export const German: Story = {
  args: { phone: createPhoneReportedAgo(-600, { charging: true, heat: 'warm' }) },
  globals: { language: 'de' },
};
