import type { Meta, StoryObj } from '@storybook/react-vite';
import SettingsPage from '@trailcast/client/app/pages/settings/settings-page.tsx';
import { expect } from 'storybook/test';
import { readFilledActions } from '../../../is-filled.ts';
import { Member, waitForTexts, wholePageParameters } from '../../api-data/member-story.tsx';
import * as apiData from '../../api-data/api-data.ts';

const meta: Meta<typeof SettingsPage> = {
  component: SettingsPage,
  parameters: wholePageParameters('/settings'),
};
export default meta;
type Story = StoryObj<typeof SettingsPage>;

/** Returns a play function that waits for `texts`, and then expects exactly these filled actions. */
const expectFilledActions =
  (filled: readonly string[], ...texts: readonly (string | RegExp)[]) =>
  async (context: { canvasElement: HTMLElement }) => {
    await waitForTexts(...texts)(context);
    await expect(readFilledActions(context.canvasElement)).toEqual(filled);
  };

/** The subscribe button is the filled one, but it is grey until the user agrees to the terms. */
const NONE_FILLED: readonly string[] = [];

export const Loading: Story = {
  render: () => <Member data={apiData.userWithoutServer} pendingOperations={['*']} />,
  play: waitForTexts('Loading…'),
};
export const Subscribed: Story = {
  render: () => <Member data={apiData.userWithFullSettings} />,
  play: expectFilledActions(['Add destination'], 'Friend', 'Firefox on Linux', 'Stream deck'),
};
export const Cancelled: Story = {
  render: () => <Member data={apiData.userWithCancelledSubscription} />,
  play: expectFilledActions(['Add destination'], /Cancel|Ends/),
};
export const PastDue: Story = {
  render: () => <Member data={apiData.userWithPaymentPastDue} />,
  play: expectFilledActions(NONE_FILLED, /Subscribe/),
};
export const WithoutASubscription: Story = {
  render: () => <Member data={apiData.userWithoutSubscription} />,
  play: expectFilledActions(NONE_FILLED, /Subscribe/),
};
