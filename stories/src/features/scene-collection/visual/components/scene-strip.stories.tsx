import type { Meta, StoryObj } from '@storybook/react-vite';
import { SceneStrip } from '@trailcast/client/features/scene-collection/visual/components/scene-strip.tsx';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { CONTEXT } from '../sample.js';

const meta: Meta<typeof SceneStrip> = {
  component: SceneStrip,
  args: {
    names: ['Live', 'Be right back'],
    selected: 'Live',
    context: CONTEXT,
    hasRoom: true,
    onSelect: fn(),
    onAdd: fn(),
    onRename: fn(),
    onDuplicate: fn(),
    onMove: fn(),
    onDelete: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof SceneStrip>;

const DESKTOP_MIN_PX = 1024;

export const TwoScenes: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('button', { name: 'Live' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'Be right back' }));
    await expect(args.onSelect).toHaveBeenCalledWith('Be right back');
    await userEvent.click(canvas.getByRole('button', { name: 'Scene options' }));
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Move later' }));
    await waitFor(() => expect(args.onMove).toHaveBeenCalledWith(1));
  },
};

/** Returns the colours of the line under a tile's name and, null without one, of the tile's ring. */
const readMarks = (tile: HTMLElement, name: string) => {
  const { outlineStyle, outlineColor } = getComputedStyle(tile);
  const { borderBottomColor } = getComputedStyle(within(tile).getByText(name));
  return [borderBottomColor, outlineStyle === 'none' ? null : outlineColor];
};
const [ORANGE, MOSS, WHITE] = ['rgb(255, 107, 44)', 'rgb(95, 211, 141)', 'rgb(242, 246, 240)'];
const NONE = 'rgba(0, 0, 0, 0)';

/** The scene on program has a label and, during a broadcast, an orange line. Only the selected scene has a ring. */
export const OnProgram: Story = {
  args: { onProgram: { scene: 'Be right back', isLive: true, appliesAt: 'afterBroadcast' } },
  play: async ({ canvas }) => {
    const scene = canvas.getByRole('button', { name: 'Be right back on program' });
    const label = canvas.getByText('on program');
    await expect(scene).toContainElement(label);
    const { backgroundColor, color } = getComputedStyle(label);
    await expect([backgroundColor, color]).toEqual(['rgb(14, 21, 18)', WHITE]);
    await expect(readMarks(scene, 'Be right back')).toEqual([ORANGE, null]);
    await expect(readMarks(canvas.getByRole('button', { name: 'Live' }), 'Live')).toEqual([NONE, WHITE]);
  },
};
/** There is one ring, that of the selected scene. */
export const OnProgramAndSelected: Story = {
  args: { onProgram: { scene: 'Live', isLive: true, appliesAt: 'afterBroadcast' } },
  play: async ({ canvas }) => {
    const scene = canvas.getByRole('button', { name: 'Live on program' });
    await expect(readMarks(scene, 'Live')).toEqual([ORANGE, WHITE]);
    const { borderTopColor, outlineOffset, outlineWidth } = getComputedStyle(scene);
    await expect([borderTopColor, outlineOffset, outlineWidth]).toEqual([NONE, '2px', '3px']);
  },
};
/** Without a broadcast, the line is not orange. */
export const OnProgramOffline: Story = {
  args: { onProgram: { scene: 'Live', isLive: false, appliesAt: 'now' } },
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
  play: async ({ canvas }) => {
    const scene = canvas.getByRole('button', { name: 'Live im Programm' });
    await expect(readMarks(scene, 'Live')).toEqual([MOSS, WHITE]);
    const label = canvas.getByText('im Programm');
    await expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth);
  },
};

/** The actions are in one row below the pictures, or beside them on a desktop. */
export const OnDesktop: Story = {
  play: async ({ canvas }) => {
    const [live, ...actions] = ['Live', 'Add scene', 'Scene options'].map((name) =>
      canvas.getByRole('button', { name }).getBoundingClientRect(),
    );
    await expect(new Set(actions.map(({ top }) => top)).size).toBe(1);
    const [add] = actions;
    if (window.innerWidth < DESKTOP_MIN_PX) return expect(add?.top).toBeGreaterThan(live?.bottom ?? 0);
    await expect(add?.top).toBeGreaterThan(live?.top ?? 0);
    await expect(add?.bottom).toBeLessThan(live?.bottom ?? 0);
  },
};

/** The last scene can't be deleted, and a full collection accepts no further one. */
export const OneScene: Story = {
  args: { names: ['Live'], hasRoom: false },
  globals: { language: 'de' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Neue Szene' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Szenenoptionen' }));
    const deleteItem = await canvas.findByRole('menuitem', { name: 'Szene löschen' });
    await expect(deleteItem).toHaveAttribute('aria-disabled', 'true');
  },
};
