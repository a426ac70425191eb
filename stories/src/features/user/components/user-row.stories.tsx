import type { Meta, StoryObj } from '@storybook/react-vite';
import { UserRow } from '@trailcast/client/features/user/components/user-row.tsx';
import { ScrollList } from '@trailcast/client/ui/scroll-list.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof UserRow> = {
  component: UserRow,
  args: {
    user: {
      __typename: 'User',
      id: '7',
      displayName: 'Streamer',
      role: 'VERIFIED',
      profileImageURL: '/trailcast.svg',
    },
    texts: {
      roles: [
        { role: 'ADMINISTRATOR', name: 'Administrator' },
        { role: 'MODERATOR', name: 'Moderator' },
        { role: 'VERIFIED', name: 'Verified' },
        { role: 'UNVERIFIED', name: 'Unverified' },
      ],
      roleLabel: (name) => `Role of ${name}`,
      saving: 'Saving…',
    },
    busy: false,
    onRole: fn(),
  },
  decorators: [
    (Story) => (
      <ScrollList label="Users">
        <Story />
      </ScrollList>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof UserRow>;

/** The list shows the stored role until the choice is stored. */
export const RoleChanged: Story = {
  play: async ({ canvasElement, args }) => {
    const list = within(canvasElement).getByLabelText('Role of Streamer');
    await userEvent.selectOptions(list, 'Moderator');
    await expect(args.onRole).toHaveBeenCalledWith(args.user, 'MODERATOR');
    await expect(list).toHaveValue('VERIFIED');
  },
};
/** While a change is running, the list ignores further changes and keeps the focus. */
export const Busy: Story = {
  args: { busy: true },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const list = canvas.getByLabelText('Role of Streamer');
    await expect(canvas.getByText('Saving…')).toBeVisible();
    await userEvent.selectOptions(list, 'Moderator');
    await expect(args.onRole).not.toHaveBeenCalled();
    await expect(list).toHaveFocus();
  },
};
export const LongName: Story = {
  args: {
    user: {
      __typename: 'User',
      id: '7',
      displayName: 'SomebodyWithAVeryLongNameWithoutAnySpace',
      role: 'ADMINISTRATOR',
      profileImageURL: '/trailcast.svg',
    },
  },
};
