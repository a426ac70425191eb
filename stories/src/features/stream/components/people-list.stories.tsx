import type { Meta, StoryObj } from '@storybook/react-vite';
import { PeopleList } from '@trailcast/client/features/stream/components/people-list.tsx';
import { expect, within } from 'storybook/test';

const createRow = (name: string) => (
  <li key={name}>
    <button style={{ minHeight: 48 }}>{name}</button>
  </li>
);

const meta: Meta<typeof PeopleList> = {
  component: PeopleList,
  args: {
    title: 'Invited: 4',
    emptyText: 'No users invited',
    children: ['anna', 'ben', 'cleo', 'dora'].map(createRow),
  },
};
export default meta;
type Story = StoryObj<typeof PeopleList>;

/** The list takes at most a tenth of the window's height, but at least one row. */
export const LongList: Story = {
  play: async ({ canvasElement }) => {
    const list = within(canvasElement).getByRole('list');
    await expect(list.clientHeight).toBeLessThanOrEqual(Math.max(50, window.innerHeight / 10));
    await expect(list.clientHeight).toBeGreaterThanOrEqual(48);
    await expect(list.scrollHeight).toBeGreaterThan(list.clientHeight);
  },
};

export const Empty: Story = {
  args: { children: [] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('No users invited');
  },
};
