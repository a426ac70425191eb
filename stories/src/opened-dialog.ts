import { expect, screen, waitFor } from 'storybook/test';

/** Resolves with the dialog once it has the focus. A later focus change would interrupt the typing of a story. */
export async function openedDialog(
  role: 'dialog' | 'alertdialog' = 'dialog',
  name?: string | RegExp,
): Promise<HTMLElement> {
  const dialog = await screen.findByRole(role, name === undefined ? {} : { name });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return dialog;
}
