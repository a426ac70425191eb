import type { Meta, StoryObj } from '@storybook/react-vite';
import AdminPage from '@trailcast/client/app/pages/admin/admin-page.tsx';
import { Member, waitForTexts, wholePageParameters } from '../../api-data/member-story.tsx';
import * as apiData from '../../api-data/api-data.ts';

const meta: Meta<typeof AdminPage> = { component: AdminPage, parameters: wholePageParameters('/admin') };
export default meta;
type Story = StoryObj<typeof AdminPage>;

export const Loading: Story = {
  render: () => <Member data={apiData.administrator} pendingOperations={['*']} />,
  play: waitForTexts('Server Usages (last 30 days)'),
};
export const SeveralUsers: Story = {
  render: () => <Member data={apiData.administrator} />,
  play: waitForTexts('Donaudampfschifffahrtsgesellschaft'),
};
export const Empty: Story = {
  render: () => <Member data={{ ...apiData.administrator, bookings: [], usages: [] }} />,
  play: waitForTexts('Server Usages (last 30 days)'),
};
