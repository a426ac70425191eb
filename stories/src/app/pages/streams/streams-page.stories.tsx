import type { Meta, StoryObj } from '@storybook/react-vite';
import StreamsPage from '@trailcast/client/app/pages/streams/streams-page.tsx';
import { Member, shows, wholePageAt } from '../../world/member-story.tsx';
import * as worlds from '../../world/worlds.ts';

const meta: Meta<typeof StreamsPage> = { component: StreamsPage, parameters: wholePageAt('/streams') };
export default meta;
type Story = StoryObj<typeof StreamsPage>;

export const Loading: Story = {
  render: () => <Member world={worlds.off} held={['*']} />,
  play: shows('Loading…'),
};
export const Empty: Story = {
  render: () => <Member world={{ ...worlds.off, streams: [] }} />,
  play: shows(/You own no stream yet/),
};
export const Several: Story = {
  render: () => <Member world={worlds.busy} />,
  play: shows('City walk', 'Shared by a friend', 'Recordings', 'Reports'),
};
export const Locked: Story = {
  render: () => <Member world={{ ...worlds.unpaid, streams: worlds.off.streams }} />,
  play: shows(/needs an active subscription/),
};
