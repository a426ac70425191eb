import type { Meta, StoryObj } from '@storybook/react-vite';
import { InvitedPeople } from '@trailcast/client/features/stream/components/invited-people.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const invitedUser = { id: '2', displayName: 'friend' };

const meta: Meta<typeof InvitedPeople> = {
  component: InvitedPeople,
  args: { people: [invitedUser, { id: '3', displayName: 'moderator' }], onRemove: fn() },
};
export default meta;
type Story = StoryObj<typeof InvitedPeople>;

export const TwoPeople: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Remove friend' }));
    await expect(args.onRemove).toHaveBeenCalledWith(invitedUser);
  },
};

export const Empty: Story = {
  args: { people: [] },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('No users invited');
  },
};
