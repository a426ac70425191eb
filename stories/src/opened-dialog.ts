import { expect, screen, waitFor } from 'storybook/test';

/** Resolves with the dialog once it has taken the focus, which would otherwise interrupt what a story types. */
export async function openedDialog(role: 'dialog' | 'alertdialog' = 'dialog'): Promise<HTMLElement> {
  const dialog = await screen.findByRole(role);
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return dialog;
}
