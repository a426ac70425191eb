import type { Meta, StoryObj } from '@storybook/react-vite';
import ScenesPage from '@trailcast/client/app/pages/scenes/scenes-page.tsx';
import { Member, shows, wholePageAt } from '../../world/member-story.tsx';
import * as worlds from '../../world/worlds.ts';

const meta: Meta<typeof ScenesPage> = { component: ScenesPage, parameters: wholePageAt('/scenes') };
export default meta;
type Story = StoryObj<typeof ScenesPage>;

export const Loading: Story = {
  render: () => <Member world={worlds.off} held={['*']} />,
  play: shows('Loading…'),
};
export const Empty: Story = {
  render: () => <Member world={{ ...worlds.off, sceneCollections: [] }} />,
  play: shows('Create scenes'),
};
export const Several: Story = {
  render: () => <Member world={worlds.busy} />,
  play: shows('1. Collection 1', '2. Festival'),
};
export const Unpaid: Story = {
  render: () => <Member world={{ ...worlds.unpaid, sceneCollections: worlds.off.sceneCollections }} />,
  play: shows('1. Collection 1'),
};
