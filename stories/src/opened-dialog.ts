import { expect, screen, waitFor } from 'storybook/test';

/** Resolves with the dialog once it has taken the focus, which would otherwise interrupt what a story types. */
export async function openedDialog(
  role: 'dialog' | 'alertdialog' = 'dialog',
  name?: string | RegExp,
): Promise<HTMLElement> {
  const dialog = await screen.findByRole(role, name === undefined ? {} : { name });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return dialog;
}
