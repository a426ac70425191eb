import type { Meta, StoryObj } from '@storybook/react-vite';
import { SceneSelector } from '@trailcast/client/features/relay-server/components/scene-selector.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { expectFits, narrow } from '../../studio/narrow.js';

const meta: Meta<typeof SceneSelector> = {
  component: SceneSelector,
  args: {
    scenes: ['Live', 'Starting soon', 'Be right back', 'Privacy'],
    current: 'Live',
    disabled: false,
    busy: false,
    onSwitch: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof SceneSelector>;

export const Idle: Story = {};
export const Disabled: Story = { args: { disabled: true } };

/** A choice is pending until confirmed. */
export const Pending: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Privacy' }));
    await expect(args.onSwitch).not.toHaveBeenCalled();
    const [pendingStyle, programStyle] = ['Privacy', 'Live, on program'].map((name) =>
      getComputedStyle(canvas.getByRole('button', { name })),
    );
    // An unconfirmed choice differs from the shown scene by its border, not only by colour.
    await expect([pendingStyle?.borderStyle, programStyle?.borderStyle]).toEqual(['dashed', 'solid']);
    await userEvent.click(canvas.getByRole('button', { name: 'Confirm' }));
    await expect(args.onSwitch).toHaveBeenCalledWith('Privacy');
  },
};

export const Undone: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Privacy' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(canvas.queryByRole('button', { name: 'Confirm' })).toBeNull();
  },
};

export const German: Story = {
  globals: { language: 'de' },
  decorators: [narrow],
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Privacy' }));
    await expectFits(canvasElement);
  },
};

const SCENES = [
  'Live',
  'Starting soon',
  'Be right back',
  'Privacy',
  'Weak link',
  'Interview',
  'End',
  'Break',
];

/**
 * Returns a story with this many scenes. Its last row has at least two tiles, on a phone and on a desktop.
 */
const createRowsStory = (count: number): Story => ({
  args: { scenes: SCENES.slice(0, count) },
  play: async ({ canvasElement }) => {
    const tiles = within(canvasElement).getAllByRole('button');
    await expect(tiles).toHaveLength(count);
    const lastRowTop = Math.max(...tiles.map(({ offsetTop }) => offsetTop));
    await expect(tiles.filter(({ offsetTop }) => offsetTop === lastRowTop).length).toBeGreaterThan(1);
  },
});
export const FourScenes = createRowsStory(4);
export const EightScenes = createRowsStory(8);
