import { userEvent } from 'storybook/test';
import { openedDialog } from './opened-dialog.js';

/** Presses Escape when the dialog has the focus. */
export async function pressEscape(role: 'dialog' | 'alertdialog' = 'dialog'): Promise<void> {
  await openedDialog(role);
  await userEvent.keyboard('{Escape}');
}
