import type { Meta, StoryObj } from '@storybook/react-vite';
import { AlertDeviceRow } from '@trailcast/client/features/alert/components/alert-device-row.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof AlertDeviceRow> = {
  component: AlertDeviceRow,
  args: {
    device: {
      __typename: 'AlertDevice',
      id: '3',
      name: 'Chrome · Android',
      current: false,
      kinds: ['feed-lost'],
      language: 'en',
      lastSent: null,
    },
    isRemoving: false,
    onRemove: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof AlertDeviceRow>;

export const NothingSent: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('No alert so far')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Switch off alerts on Chrome · Android' }));
    await expect(args.onRemove).toHaveBeenCalledOnce();
  },
};

export const Removing: Story = {
  args: { isRemoving: true },
  play: async ({ canvasElement }) =>
    expect(within(canvasElement).getByRole('button', { name: 'Switching off…' })).toBeVisible(),
};
