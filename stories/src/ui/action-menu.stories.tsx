import type { Meta, StoryObj } from '@storybook/react-vite';
import { ActionMenu } from '@trailcast/client/ui/action-menu.tsx';
import { Pencil, RotateCw, Trash2 } from 'lucide-react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { targetSize } from '../target-size.js';

const rename = fn();
const remove = fn();

const meta: Meta<typeof ActionMenu> = {
  component: ActionMenu,
  parameters: {
    usage:
      'For secondary actions of a pane. The one or two main actions stay buttons. A destructive action comes last.',
  },
  args: {
    text: 'More actions',
    actions: [
      { text: 'Rename', icon: Pencil, onSelect: rename },
      { text: 'Restart stream', icon: RotateCw, disabled: true, onSelect: fn() },
      { text: 'Delete stream', icon: Trash2, destructive: true, onSelect: remove },
    ],
  },
  beforeEach: () => {
    rename.mockClear();
    remove.mockClear();
  },
};
export default meta;
type Story = StoryObj<typeof ActionMenu>;

/** Items are as high as a control. A disabled item does nothing. */
export const Open: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'More actions' }));
    const restart = await canvas.findByRole('menuitem', { name: 'Restart stream' });
    await expect(restart).toHaveAttribute('aria-disabled', 'true');
    for (const item of canvas.getAllByRole('menuitem'))
      await expect(item.getBoundingClientRect().height).toBeGreaterThanOrEqual(targetSize());
    await userEvent.click(restart);
    await expect(args.actions[1]?.onSelect).not.toHaveBeenCalled();
  },
};

/** Arrow keys and Enter choose an item. Escape closes the menu and returns the focus to the button. */
export const UsedByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const opener = canvas.getByRole('button', { name: 'More actions' });
    opener.focus();
    await userEvent.keyboard('{Enter}');
    const menu = await canvas.findByRole('menu');
    await waitFor(() => expect(menu).toHaveFocus());
    await userEvent.keyboard('{End}{Enter}');
    await expect(remove).toHaveBeenCalledOnce();
    await expect(rename).not.toHaveBeenCalled();
    await waitFor(() => expect(opener).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('menu')).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

/** The button is an icon with a name. */
export const IconButton: Story = {
  args: { isIcon: true },
  play: async ({ canvasElement }) => {
    const opener = within(canvasElement).getByRole('button', { name: 'More actions' });
    await expect(opener).toHaveAttribute('title', 'More actions');
  },
};

/** The button has no outline. Its target is as large as that of an outlined button. */
export const WithoutOutline: Story = {
  args: { isQuiet: true },
  play: async ({ canvasElement }) => {
    const opener = within(canvasElement).getByRole('button', { name: 'More actions' });
    await expect(getComputedStyle(opener).borderTopColor).toBe('rgba(0, 0, 0, 0)');
    await expect(opener.getBoundingClientRect().height).toBeGreaterThanOrEqual(targetSize());
  },
};

/** While an action is running, neither a press nor a key opens the menu. */
export const Busy: Story = {
  args: { busyText: 'Restarting…' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const opener = canvas.getByRole('button', { name: 'Restarting…' });
    await userEvent.click(opener);
    await userEvent.keyboard('{Enter}');
    await expect(opener).toHaveAttribute('aria-busy', 'true');
    await expect(canvas.queryByRole('menu')).toBeNull();
  },
};
