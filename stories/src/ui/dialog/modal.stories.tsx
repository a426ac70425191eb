import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '@trailcast/client/ui/button.tsx';
import { Modal } from '@trailcast/client/ui/dialog/modal.tsx';
import { TextField } from '@trailcast/client/ui/field/text-field.tsx';
import { useState } from 'react';
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { pressEscape } from '../../press-escape.js';
import { openedDialog } from '../../opened-dialog.js';

const RAIL_PX = 104;

const meta: Meta<typeof Modal> = {
  component: Modal,
  parameters: {
    usage: 'A separate task that refers to the page behind it. Content that fits into the page stays there.',
  },
  args: {
    open: true,
    title: 'Invites',
    children: 'Content.',
    footer: <Button>Save</Button>,
    onClose: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof Modal>;

/** The cross is in the middle of the title's first line, and its icon ends with the buttons. */
export const Default: Story = {
  play: async () => {
    const dialog = within(await openedDialog());
    const cross = dialog.getByRole('button', { name: 'Close' });
    const { top, height } = cross.getBoundingClientRect();
    const title = dialog.getByRole('heading', { name: 'Invites' });
    const halfLine = parseFloat(getComputedStyle(title).lineHeight) / 2;
    await expect(title.getBoundingClientRect().bottom - halfLine).toBeCloseTo(top + height / 2, 0);
    const iconRight = cross.querySelector('svg')?.getBoundingClientRect().right;
    const saveRight = dialog.getByRole('button', { name: 'Save' }).getBoundingClientRect().right;
    await expect(iconRight).toBeCloseTo(saveRight, 0);
  },
};
/** On a phone the dialog is a sheet with a handle. A swipe down on its header closes it. */
export const Sheet: Story = {
  play: async ({ args }) => {
    if (window.innerWidth >= 768) return;
    const dialog = await openedDialog();
    const handle = dialog.querySelector('[data-handle]')!.getBoundingClientRect();
    await expect([handle.width, handle.height]).toEqual([36, 4]);
    const title = within(dialog).getByRole('heading', { name: 'Invites' });
    const swipe = (distance: number) => {
      const createTouch = (clientY: number) => [new Touch({ identifier: 1, target: title, clientY })];
      void fireEvent.touchStart(title, { touches: createTouch(400) });
      void fireEvent.touchEnd(title, { changedTouches: createTouch(400 + distance) });
    };
    swipe(20);
    await expect(args.onClose).not.toHaveBeenCalled();
    swipe(80);
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
/**
 * On a desktop the dialog fills the window beside the rail. The state of a broadcast and the hint follow the title, and
 * the buttons are apart at the end. Only on a phone it also has a cross.
 */
export const Wide: Story = {
  args: { wide: true, title: 'Edit scenes', hint: 'Used after the broadcast.', broadcastStatus: 'LIVE' },
  play: async () => {
    const element = await openedDialog();
    const dialog = within(element);
    const save = dialog.getByRole('button', { name: 'Save' }).getBoundingClientRect();
    const cross = dialog.queryByRole('button', { name: 'Close' });
    await expect(cross !== null).toBe(window.innerWidth < 768);
    const broadcastStatus = dialog.queryByText('LIVE');
    if (window.innerWidth < 1024) {
      await expect(broadcastStatus).toBeNull();
      return expect(save.top).toBeGreaterThan(cross?.getBoundingClientRect().bottom ?? 0);
    }
    await waitFor(() => expect(broadcastStatus).toBeVisible());
    await expect([element.offsetWidth, element.offsetHeight]).toEqual([innerWidth - RAIL_PX, innerHeight]);
    const title = dialog.getByRole('heading', { name: 'Edit scenes' }).getBoundingClientRect();
    await expect(save.top).toBeLessThan(title.bottom);
    await expect(save.left).toBeGreaterThan(title.right);
    const [status, hint] = ['LIVE', 'Used after the broadcast.'].map((text) =>
      dialog.getByText(text).getBoundingClientRect(),
    );
    await expect(Math.round((status?.left ?? 0) - title.right)).toBe(16);
    if (window.innerWidth < 1280) {
      await expect([hint?.left, (hint?.top ?? 0) > title.top]).toEqual([title.left, true]);
      return;
    }
    await expect(Math.round((hint?.left ?? 0) - (status?.right ?? 0))).toBe(16);
    await expect(save.left - (hint?.right ?? Infinity)).toBeGreaterThanOrEqual(24);
  },
};
export const Closed: Story = {
  args: { open: false },
  play: async () => {
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};
export const Long: Story = {
  args: {
    children: Array.from({ length: 20 }, (_, index) => (
      <TextField key={index} label={`Line ${index + 1}`} value="" onChange={fn()} />
    )),
  },
};

export const ClosesOnEscape: Story = {
  play: async ({ args }) => {
    await openedDialog('dialog', 'Invites');
    await pressEscape();
    await waitFor(() => expect(args.onClose).toHaveBeenCalled());
  },
};
export const ClosesByCross: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(args.onClose).toHaveBeenCalled());
  },
};

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Modal open={open} title="Invites" footer={<Button>Save</Button>} onClose={() => setOpen(false)}>
        Content.
      </Modal>
    </>
  );
}

export const FocusReturned: Story = {
  render: () => <Opener />,
  play: async () => {
    const opener = await screen.findByRole('button', { name: 'Open' });
    await userEvent.click(opener);
    await pressEscape();
    await waitFor(() => expect(opener).toHaveFocus());
  },
};
