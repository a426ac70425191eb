import { expect, screen, userEvent, waitFor } from 'storybook/test';

/** Presses Escape when the dialog has the focus. */
export async function pressEscape(role: 'dialog' | 'alertdialog' = 'dialog'): Promise<void> {
  const window = await screen.findByRole(role);
  await waitFor(() => expect(window).toContainElement(focused()));
  await userEvent.keyboard('{Escape}');
}

function focused(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}
