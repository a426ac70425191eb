import type { Meta, StoryObj } from '@storybook/react-vite';
import { SceneStrip } from '@trailcast/client/features/scene-collection/visual/components/scene-strip.tsx';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
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

/** Returns true if a tile has the ring of the selected scene. */
const hasRing = (tile: HTMLElement) => {
  return getComputedStyle(tile).borderTopColor === CHOICE;
};
const CHOICE = 'rgb(143, 195, 242)';

/** Returns true if a tile's picture has a frame of its own. */
const isPictureFramed = (tile: HTMLElement) => {
  const picture = tile.firstElementChild!;
  return (
    getComputedStyle(picture, '::after').content !== 'none' ||
    getComputedStyle(picture).borderTopWidth !== '0px'
  );
};

/**
 * The scene on program has a label with a dot. Only the selected scene has a frame: a ring, which does not change its
 * size.
 */
export const OnProgram: Story = {
  args: { onProgram: { scene: 'Be right back', isLive: true, appliesAt: 'afterBroadcast' } },
  play: async ({ canvas }) => {
    const scene = canvas.getByRole('button', { name: 'Be right back on program' });
    const label = canvas.getByText('on program');
    await expect(scene).toContainElement(label);
    const { backgroundColor, color } = getComputedStyle(label);
    await expect([backgroundColor, color]).toEqual(['rgb(14, 21, 18)', 'rgb(242, 246, 240)']);
    const selected = canvas.getByRole('button', { name: 'Live' });
    await expect([scene, selected].map(hasRing)).toEqual([false, true]);
    await expect([scene, selected].map(isPictureFramed)).toEqual([false, false]);
    await expect(selected.getBoundingClientRect().height).toBe(scene.getBoundingClientRect().height);
    await expect(getComputedStyle(selected).outlineStyle).toBe('none');
  },
};
export const OnProgramAndSelected: Story = {
  args: { onProgram: { scene: 'Live', isLive: true, appliesAt: 'afterBroadcast' } },
  play: async ({ canvas }) => {
    const scene = canvas.getByRole('button', { name: 'Live on program' });
    await expect([hasRing(scene), isPictureFramed(scene)]).toEqual([true, false]);
    const { backgroundColor } = getComputedStyle(canvas.getByText('on program').firstElementChild!);
    await expect(backgroundColor).toBe('rgb(255, 107, 44)');
  },
};
export const OnProgramOffline: Story = {
  args: { onProgram: { scene: 'Live', isLive: false, appliesAt: 'now' } },
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
  play: async ({ canvas }) => {
    await expect(hasRing(canvas.getByRole('button', { name: 'Live im Programm' }))).toBe(true);
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
