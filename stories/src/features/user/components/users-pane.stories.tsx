import type { Meta, StoryObj } from '@storybook/react-vite';
import { UsersPane } from '@trailcast/client/features/user/components/users-pane.tsx';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { pressEscape } from '../../../press-escape.js';

const NAMES = ['Admin', 'Anna', 'anton', 'Bea', 'Streamer'];

const createUser = (displayName: string, index: number) => ({
  __typename: 'User' as const,
  id: String(index + 1),
  displayName,
  role: index === 0 ? ('ADMINISTRATOR' as const) : ('VERIFIED' as const),
  profileImageURL: '/trailcast.svg',
});

const meta: Meta<typeof UsersPane> = {
  component: UsersPane,
  args: {
    users: NAMES.map(createUser),
    ownId: '1',
    busyIds: new Set(),
    onRole: fn(),
    renderDetails: ({ displayName }) => <p>Details of {displayName}</p>,
  },
};
export default meta;
type Story = StoryObj<typeof UsersPane>;

const readShownLabels = (canvas: HTMLElement) =>
  within(canvas)
    .queryAllByRole('combobox')
    .map((list) => list.getAttribute('aria-label'));

export const AllUsers: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('5 registered users')).toBeVisible();
    await expect(readShownLabels(canvasElement)).toHaveLength(5);
    await expect(canvas.queryByText(/^Details of/)).toBeNull();
  },
};
/** Searches by a case-insensitive prefix. A user is selected only if exactly one matches and the input is not empty. */
export const SearchByPrefix: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const search = canvas.getByLabelText('Search by username');
    await userEvent.type(search, 'AN');
    await waitFor(() => expect(readShownLabels(canvasElement)).toEqual(['Role of Anna', 'Role of anton']));
    await expect(canvas.queryByText(/^Details of/)).toBeNull();
    await userEvent.type(search, 't');
    await canvas.findByText('Details of anton');
    await userEvent.type(search, 'x');
    await canvas.findByText('No name begins like this.');
    await expect(readShownLabels(canvasElement)).toEqual([]);
    await userEvent.clear(search);
    await waitFor(() => expect(readShownLabels(canvasElement)).toHaveLength(5));
    await expect(canvas.queryByText(/^Details of/)).toBeNull();
  },
};
export const SingleUserUnselected: Story = {
  args: { users: [createUser('Admin', 0)] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByText(/^Details of/)).toBeNull();
  },
};
export const RoleChanged: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.selectOptions(within(canvasElement).getByLabelText('Role of Bea'), 'Moderator');
    await expect(args.onRole).toHaveBeenCalledWith('4', 'MODERATOR');
  },
};
/** Changing one's own role needs a confirmation. */
export const OwnRole: Story = {
  play: async ({ canvasElement, args }) => {
    const ownRole = within(canvasElement).getByLabelText('Role of Admin');
    await userEvent.selectOptions(ownRole, 'Verified');
    await pressEscape('alertdialog');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(args.onRole).not.toHaveBeenCalled();
    await userEvent.selectOptions(ownRole, 'Verified');
    await userEvent.click(await screen.findByRole('button', { name: 'Give up the role' }));
    await expect(args.onRole).toHaveBeenCalledWith('1', 'VERIFIED');
  },
};
export const Saving: Story = { args: { busyIds: new Set(['4']) } };
export const Loading: Story = { args: { users: null } };
export const ManyUsers: Story = {
  args: { users: Array.from({ length: 60 }, (_, index) => createUser(`User ${index + 1}`, index)) },
};
export const German: Story = { globals: { language: 'de' } };
