import type { Meta, StoryObj } from '@storybook/react-vite';
import { TierSelect } from '@trailcast/client/features/payment/components/tier-select.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof TierSelect> = {
  component: TierSelect,
  args: { name: 'Streamer', tier: 'FRIENDS', busy: null, onChoose: fn() },
};
export default meta;
type Story = StoryObj<typeof TierSelect>;

/** The list shows the stored tier until the choice is stored. */
export const Chosen: Story = {
  play: async ({ canvasElement, args }) => {
    const list = within(canvasElement).getByLabelText('Payment tier of Streamer');
    await userEvent.selectOptions(list, 'Reduced');
    await expect(args.onChoose).toHaveBeenCalledWith('REDUCED');
    await expect(list).toHaveValue('FRIENDS');
  },
};
export const Reading: Story = {
  args: { tier: 'REGULAR', busy: 'reading' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('Reading the payment tier…')).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText('Payment tier of Streamer'), 'Free');
    await expect(args.onChoose).not.toHaveBeenCalled();
  },
};
export const Saving: Story = { args: { busy: 'saving' } };
export const German: Story = { globals: { language: 'de' } };
