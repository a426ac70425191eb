import type { Meta, StoryObj } from '@storybook/react-vite';
import { LostNotice } from '@trailcast/client/app/shell/lost-notice.tsx';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof LostNotice> = { component: LostNotice };
export default meta;
type Story = StoryObj<typeof LostNotice>;

export const Seconds: Story = { args: { since: Date.now() - 8_000 } };
export const Minutes: Story = {
  args: { since: Date.now() - 150_000 },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(/[2-9] minutes/);
  },
};
/** Screen readers announce the lost connection once, not every second. */
export const AnnouncedOnce: Story = {
  args: { since: Date.now() - 8_000 },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('No connection to Trailcast.')).toBeInTheDocument();
    await expect(within(canvasElement).getByText(/^No connection\. Last update/)).toHaveAttribute(
      'aria-live',
      'off',
    );
  },
};
export const German: Story = { args: { since: Date.now() - 150_000 }, globals: { language: 'de' } };
