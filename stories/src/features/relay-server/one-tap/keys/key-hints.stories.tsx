import type { Meta, StoryObj } from '@storybook/react-vite';
import { KeyHints } from '@trailcast/client/features/relay-server/one-tap/keys/key-hints.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { expectFits, narrow } from '../../../studio/narrow.js';

const meta: Meta<typeof KeyHints> = {
  component: KeyHints,
  args: {
    scenes: ['Live', 'Starting soon', 'Be right back', 'Privacy'],
    quickScenes: { pause: 'Be right back', privacy: 'Privacy' },
    areShortcutsOn: true,
    hasUrgentControls: true,
    onSwitch: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof KeyHints>;

export const On: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('1–4')).toBeVisible();
    await expect(canvas.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '1–4 Scenes',
      'B Be right back',
      'M Mute',
      'P Panic (hold)',
    ]);
    await expect(canvas.getByText('Keyboard')).toBeVisible();
    await userEvent.click(canvas.getByRole('switch', { name: 'Keyboard' }));
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
export const Off: Story = {
  args: { areShortcutsOn: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Keyboard shortcuts are off on this device.')).toBeVisible();
    await expect(within(canvasElement).queryByText('B')).toBeNull();
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
