import type { Meta, StoryObj } from '@storybook/react-vite';
import AdminPage from '@trailcast/client/app/pages/admin/admin-page.tsx';
import { Member, shows, wholePageAt } from '../../world/member-story.tsx';
import * as worlds from '../../world/worlds.ts';

const meta: Meta<typeof AdminPage> = { component: AdminPage, parameters: wholePageAt('/admin') };
export default meta;
type Story = StoryObj<typeof AdminPage>;

export const Loading: Story = {
  render: () => <Member world={worlds.administering} held={['*']} />,
  play: shows('Server Usages (last 30 days)'),
};
export const Several: Story = {
  render: () => <Member world={worlds.administering} />,
  play: shows('Donaudampfschifffahrtsgesellschaft'),
};
export const Nothing: Story = {
  render: () => <Member world={{ ...worlds.administering, bookings: [], usages: [] }} />,
  play: shows('Server Usages (last 30 days)'),
};
