import type { Meta, StoryObj } from '@storybook/react-vite';
import { PeopleSearch } from '@trailcast/client/features/stream/components/people-search.tsx';
import { type ComponentProps, useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';

const otherUser = { id: '2', displayName: 'friend' };
const fred = { id: '3', displayName: 'Fred' };

function SearchWithState({ onInvite, ...search }: ComponentProps<typeof PeopleSearch>) {
  const [text, setText] = useState(search.text);
  const [invited, setInvited] = useState(search.invited);
  return (
    <PeopleSearch
      {...search}
      text={text}
      onText={setText}
      invited={invited}
      onInvite={(person) => {
        onInvite(person);
        setInvited([...invited, person]);
      }}
    />
  );
}

const meta: Meta<typeof PeopleSearch> = {
  component: PeopleSearch,
  args: {
    text: 'fr',
    results: [otherUser, fred],
    failure: null,
    invited: [],
    onText: fn(),
    onRetry: fn(),
    onInvite: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof PeopleSearch>;

export const Found: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Invite Fred' }));
    await expect(args.onInvite).toHaveBeenCalledWith(fred);
  },
};

/** Inviting the only hit ends the search without "No users found". */
export const OnlyHitInvited: Story = {
  args: { results: [fred] },
  render: (args) => <SearchWithState {...args} />,
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Invite Fred' }));
    await expect(args.onInvite).toHaveBeenCalledWith(fred);
    await expect(canvas.getByLabelText('Invite somebody by name')).toHaveValue('');
    await expect(canvas.queryByText('No users found')).toBeNull();
  },
};

/** Inviting one of two hits leaves the other one. */
export const OneOfTwoInvited: Story = {
  render: (args) => <SearchWithState {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Invite Fred' }));
    await canvas.findByRole('button', { name: 'Invite friend' });
  },
};

/** Invited people are not offered again. */
export const InvitedHidden: Story = {
  args: { invited: [otherUser] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('button', { name: 'Invite Fred' });
    await expect(canvas.queryByRole('button', { name: 'Invite friend' })).toBeNull();
  },
};

export const NothingTyped: Story = {
  args: { text: '', results: [] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByText('No users found')).toBeNull();
    await userEvent.type(canvas.getByLabelText('Invite somebody by name'), 'f');
    await expect(args.onText).toHaveBeenCalledWith('f');
  },
};

export const Loading: Story = {
  args: { results: null },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('Loading users...');
  },
};

export const NobodyFound: Story = {
  args: { results: [] },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('No users found');
  },
};

/** A text explains that every hit is already invited. */
export const AllInvited: Story = {
  args: { results: [otherUser], invited: [otherUser] },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('Everybody with this name is already invited.');
  },
};

export const Failed: Story = {
  args: { results: [], failure: 'Failed to load users: Network error' },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
