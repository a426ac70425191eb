import type { Meta, StoryObj } from '@storybook/react-vite';
import { UnverifiedNotice } from '@trailcast/client/app/shell/unverified-notice.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof UnverifiedNotice> = {
  component: UnverifiedNotice,
  parameters: { wholePage: true, layout: 'fullscreen' },
  args: { operator: { name: 'Trail Operator', email: 'hello@example.org' }, onLogout: fn() },
};
export default meta;
type Story = StoryObj<typeof UnverifiedNotice>;

export const Notice: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('heading', { name: 'You are unverified' })).toBeVisible();
    await expect(canvas.getByText('by Trail Operator')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Send an email' })).toHaveAttribute(
      'href',
      'mailto:hello@example.org',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Logout' }));
    await expect(args.onLogout).toHaveBeenCalledTimes(1);
  },
};
/** Without the operator's address there is no email link. */
export const OperatorUnknown: Story = {
  args: { operator: null },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('link', { name: 'Send an email' })).toBeNull();
  },
};
export const German: Story = { globals: { language: 'de' } };
