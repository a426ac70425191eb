import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '@trailcast/client/ui/button.tsx';
import { ModalWindow } from '@trailcast/client/ui/dialog/modal-window.tsx';
import { expect, fn, waitFor } from 'storybook/test';
import { pressEscape } from '../../press-escape.js';
import { openedDialog } from '../../opened-dialog.js';

const meta: Meta<typeof ModalWindow> = {
  component: ModalWindow,
  parameters: { usage: 'The lazily loaded part of Modal. Use Modal instead.' },
  args: {
    open: true,
    title: 'Invites',
    children: 'Content.',
    footer: <Button>Save</Button>,
    ancestors: [document.body],
    onClose: fn(),
  },
};
export default meta;

export const ClosesOnEscape: StoryObj<typeof ModalWindow> = {
  play: async ({ args }) => {
    await openedDialog('dialog', 'Invites');
    await pressEscape();
    await waitFor(() => expect(args.onClose).toHaveBeenCalled());
  },
};
