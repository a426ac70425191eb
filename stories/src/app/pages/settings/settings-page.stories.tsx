import type { Meta, StoryObj } from '@storybook/react-vite';
import SettingsPage from '@trailcast/client/app/pages/settings/settings-page.tsx';
import { expect } from 'storybook/test';
import { filledActions } from '../../../is-filled.ts';
import { Member, shows, wholePageAt } from '../../world/member-story.tsx';
import * as worlds from '../../world/worlds.ts';

const meta: Meta<typeof SettingsPage> = { component: SettingsPage, parameters: wholePageAt('/settings') };
export default meta;
type Story = StoryObj<typeof SettingsPage>;

/** Returns a play function that waits for `texts`, and then expects no other filled actions than `filled`. */
const has =
  (filled: readonly string[], ...texts: readonly (string | RegExp)[]) =>
  async (context: { canvasElement: HTMLElement }) => {
    await shows(...texts)(context);
    await expect(filledActions(context.canvasElement)).toEqual(filled);
  };

/** The filled button subscribes, and is grey until the terms are agreed to. */
const UNTIL_AGREED: readonly string[] = [];

export const Loading: Story = {
  render: () => <Member world={worlds.off} held={['*']} />,
  play: shows('Loading…'),
};
export const Subscribed: Story = {
  render: () => <Member world={worlds.settled} />,
  play: has(['Add destination'], 'Friend', 'Firefox on Linux', 'Stream deck'),
};
export const Cancelled: Story = {
  render: () => <Member world={worlds.cancelled} />,
  play: has(['Add destination'], /Cancel|Ends/),
};
export const PastDue: Story = {
  render: () => <Member world={worlds.pastDue} />,
  play: has(UNTIL_AGREED, /Subscribe/),
};
export const Unpaid: Story = {
  render: () => <Member world={worlds.unpaid} />,
  play: has(UNTIL_AGREED, /Subscribe/),
};
