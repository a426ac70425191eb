import type { Meta, StoryObj } from '@storybook/react-vite';
import { KeyList } from '@trailcast/client/features/relay-server/one-tap/keys/key-list.tsx';
import { expect, userEvent, within } from 'storybook/test';
import { expectFits, narrow } from '../../../studio/narrow.js';
import { keyListArgs } from './key-list-args.js';

const meta: Meta<typeof KeyList> = {
  component: KeyList,
  args: keyListArgs,
};
export default meta;
type Story = StoryObj<typeof KeyList>;

export const On: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '1–4 Scenes',
      'B Be right back',
      'M Mute',
      'P Panic (hold)',
    ]);
    await expect(canvas.getByText('Each button shows its key.')).toBeVisible();
    await userEvent.click(canvas.getByRole('switch', { name: 'Keyboard shortcuts' }));
    await expect(args.onSwitch).toHaveBeenCalledWith(false);
  },
};
/** Without a broadcast nothing can be muted or hidden. */
export const NotLive: Story = {
  args: { hasUrgentControls: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByText('Panic (hold)')).toBeNull();
  },
};
/** The list stays, so that the switch does not move. */
export const Off: Story = {
  args: { areShortcutsOn: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Keyboard shortcuts are off on this device.')).toBeVisible();
    await expect(canvas.getByText('B')).toBeVisible();
    await expect(canvas.getByRole('switch')).toHaveAttribute('aria-checked', 'false');
  },
};
/** A key is not listed if the collection lacks its scene. */
export const WithoutAPauseScene: Story = {
  args: { quickScenes: { pause: null, privacy: null } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByText('B')).toBeNull();
  },
};
export const LightTheme: Story = { globals: { theme: 'light' } };
export const German: Story = {
  globals: { language: 'de' },
  decorators: [narrow],
  play: async ({ canvasElement }) => expectFits(canvasElement),
};
