import type { Meta, StoryObj } from '@storybook/react-vite';
import { NewKeyChoice } from '@trailcast/client/features/stream/components/new-key-choice.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof NewKeyChoice> = {
  component: NewKeyChoice,
  args: { checked: true, isLive: false, onChange: fn() },
};
export default meta;
type Story = StoryObj<typeof NewKeyChoice>;

export const Offline: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByText('Also create a new stream key'));
    await expect(args.onChange).toHaveBeenCalledWith(false);
  },
};
export const Live: Story = { args: { isLive: true } };
export const Declined: Story = { args: { checked: false } };
export const German: Story = { args: { isLive: true }, globals: { language: 'de' } };
