import { expect, userEvent, within } from 'storybook/test';
import { openedDialog } from '../../../opened-dialog.js';

/** Presses the start button, and expects that the broadcast starts only after a confirmation. */
export async function expectStartAfterConfirmation(
  canvasElement: HTMLElement,
  onStart: () => void,
): Promise<void> {
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Start stream' }));
  const dialog = await openedDialog('alertdialog');
  await expect(dialog).toHaveTextContent('Are you sure you want to start streaming to the platform?');
  await expect(onStart).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start stream' }));
  await expect(onStart).toHaveBeenCalledOnce();
}
