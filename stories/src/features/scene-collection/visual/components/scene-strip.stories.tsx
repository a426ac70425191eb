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

export const Two: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('button', { name: 'Live' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'Be right back' }));
    await expect(args.onSelect).toHaveBeenCalledWith('Be right back');
    await userEvent.click(canvas.getByRole('button', { name: 'Scene options' }));
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Move later' }));
    await waitFor(() => expect(args.onMove).toHaveBeenCalledWith(1));
  },
};

/** All actions are in one row below the pictures. */
export const AtADesk: Story = {
  globals: { viewport: { value: 'w768', isRotated: false } },
  play: async ({ canvas }) => {
    const tops = ['Add scene', 'Scene options', 'Advanced'].map(
      (name) => canvas.getByRole('button', { name }).getBoundingClientRect().top,
    );
    await expect(new Set(tops).size).toBe(1);
  },
};

/** The last scene can't be deleted, and a full collection accepts no further one. */
export const OnlyOne: Story = {
  args: { names: ['Live'], hasRoom: false },
  globals: { language: 'de' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Neue Szene' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Szenenoptionen' }));
    const remove = await canvas.findByRole('menuitem', { name: 'Szene löschen' });
    await expect(remove).toHaveAttribute('aria-disabled', 'true');
  },
};
