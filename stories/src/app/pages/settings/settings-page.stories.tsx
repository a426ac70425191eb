import type { Meta, StoryObj } from '@storybook/react-vite';
import SettingsPage from '@trailcast/client/app/pages/settings/settings-page.tsx';
import { Member, shows, wholePageAt } from '../../world/member-story.tsx';
import * as worlds from '../../world/worlds.ts';

const meta: Meta<typeof SettingsPage> = { component: SettingsPage, parameters: wholePageAt('/settings') };
export default meta;
type Story = StoryObj<typeof SettingsPage>;

export const Loading: Story = {
  render: () => <Member world={worlds.off} held={['*']} />,
  play: shows('Loading…'),
};
export const Subscribed: Story = {
  render: () => <Member world={worlds.settled} />,
  play: shows('Friend', 'Firefox on Linux', 'Stream deck'),
};
export const Cancelled: Story = {
  render: () => <Member world={worlds.cancelled} />,
  play: shows(/Cancel|Ends/),
};
export const PastDue: Story = {
  render: () => <Member world={worlds.pastDue} />,
  play: shows(/Subscribe/),
};
export const Unpaid: Story = {
  render: () => <Member world={worlds.unpaid} />,
  play: shows(/Subscribe/),
};
