import { expect, userEvent, waitFor, within } from 'storybook/test';

/** Chooses an action from the pane's menu. */
export async function chooseAction(canvasElement: HTMLElement, name: string): Promise<void> {
  const canvas = within(canvasElement);
  await userEvent.click(canvas.getByRole('button', { name: 'More actions' }));
  await userEvent.click(await canvas.findByRole('menuitem', { name }));
  await waitFor(() => expect(canvas.queryByRole('menu')).toBeNull());
}
