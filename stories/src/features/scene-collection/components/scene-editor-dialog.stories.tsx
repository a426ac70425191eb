import type { Meta, StoryObj } from '@storybook/react-vite';
import { SceneEditorDialog } from '@trailcast/client/features/scene-collection/components/scene-editor-dialog.tsx';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { pressEscape } from '../../../press-escape.js';
import { dragFile } from '../../../drag-file.js';
import { openedDialog } from '../../../opened-dialog.js';

const SCENES = '{"name":"City","sources":[{"id":"scene","name":"Live"}]}';

const meta: Meta<typeof SceneEditorDialog> = {
  component: SceneEditorDialog,
  args: {
    open: true,
    name: 'City',
    scenes: SCENES,
    unsaved: null,
    onForget: fn(),
    failure: null,
    isDeleted: false,
    running: false,
    saving: false,
    refusal: null,
    onRetry: fn(),
    onSave: fn(() => Promise.resolve(true)),
    onDownload: fn(),
    onLeave: fn(),
    onClose: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof SceneEditorDialog>;

const openJsonEditor = async () => {
  const dialog = within(await openedDialog());
  const area = await waitFor(() => {
    // The button is replaced when the picture has loaded.
    dialog.queryByRole('button', { name: 'Advanced' })?.click();
    return dialog.getByRole('textbox', { name: 'Scenes as JSON' });
  });
  return { dialog, area, save: () => dialog.getByRole('button', { name: /^Sav/ }) };
};

/** The dialog opens with the picture. A change in it changes the text. */
export const Picture: Story = {
  play: async () => {
    const dialog = within(await openedDialog());
    await dialog.findByRole('img', { name: 'Picture of the scene Live' });
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Add scene' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled());
    await userEvent.click(dialog.getByRole('button', { name: 'Advanced' }));
    const area = await dialog.findByRole('textbox', { name: 'Scenes as JSON' });
    await expect(area).toHaveTextContent('"scene_order"');
    await userEvent.click(dialog.getByRole('button', { name: 'Back to the picture' }));
    await expect(await dialog.findByRole('button', { name: 'Scene options' })).toBeVisible();
  },
};

/** While a server runs with the collection, the dialog shows its scene, and when it uses the saved changes. */
export const Live: Story = {
  args: { running: true, onProgram: { scene: 'Live', isLive: true, takesEffect: 'afterBroadcast' } },
  play: async () => {
    const dialog = within(await openedDialog());
    await dialog.findByRole('button', { name: 'Live on program' });
    const hint = 'You are live: your server uses saved scenes after the broadcast.';
    await waitFor(() => expect(dialog.getByText(hint)).toBeVisible());
  },
};
export const RunningInGerman: Story = {
  args: { running: true, onProgram: { scene: 'Live', isLive: false, takesEffect: 'now' } },
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
  play: async () => {
    const dialog = within(await openedDialog());
    await dialog.findByRole('button', { name: 'Live im Programm' });
    const hint = 'Dein Server nutzt Gespeichertes sofort.';
    await waitFor(() => expect(dialog.getByText(hint)).toBeVisible());
  },
};

/** The server's refusal is shown beside the picture. The text marks its position. */
export const Refused: Story = {
  args: { refusal: { path: '/sources/0/name', message: 'A scene has a name.' } },
  play: async () => {
    const dialog = within(await openedDialog());
    const message = await dialog.findByText('A scene has a name.');
    await waitFor(() => expect(message).toBeVisible());
  },
};

/** Unsaved text is restored after the browser's Back, and the stored text can be loaded. */
export const Restored: Story = {
  args: { unsaved: { text: '{"name":"Night","sources":[]}', stored: SCENES } },
  play: async () => {
    const { dialog, area, save } = await openJsonEditor();
    await expect(area).toHaveTextContent('{"name":"Night","sources":[]}');
    await expect(save()).toBeEnabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Load the stored text' }));
    await expect(area).toHaveTextContent('"name": "City",');
    await expect(save()).toBeDisabled();
  },
};

/** Another text was stored after the unsaved one. */
export const RestoredLate: Story = {
  args: { unsaved: { text: '{"name":"Night","sources":[]}', stored: '{"name":"Earlier"}' } },
  play: async ({ args }) => {
    const { dialog, area } = await openJsonEditor();
    await expect(area).toHaveTextContent('{"name":"Night","sources":[]}');
    await waitFor(() => expect(dialog.getByText(/changed elsewhere/)).toBeVisible());
    await userEvent.click(dialog.getByRole('button', { name: 'Load the stored text' }));
    await expect(area).toHaveTextContent('"name": "City",');
    await expect(args.onForget).toHaveBeenCalledOnce();
  },
};

/** Formatting does not count as a change. Escape closes the dialog without a confirmation. */
export const Unchanged: Story = {
  play: async ({ args }) => {
    const { area, save } = await openJsonEditor();
    await expect(area).toHaveTextContent('"name": "City",');
    await expect(save()).toBeDisabled();
    await pressEscape();
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce());
  },
};

/** Unsaved changes need a confirmation. */
export const Changed: Story = {
  play: async ({ args }) => {
    const { area, dialog, save } = await openJsonEditor();
    await userEvent.type(area, ' ');
    await waitFor(() => expect(save()).toBeEnabled());
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await openedDialog('alertdialog');
    await expect(args.onClose).not.toHaveBeenCalled();
    await pressEscape('alertdialog');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    const secondDialog = within(await openedDialog('alertdialog'));
    const discard = secondDialog.getByRole('button', { name: 'Discard changes' });
    // The closed confirmation may still block the page.
    await waitFor(() => expect(getComputedStyle(discard).pointerEvents).not.toBe('none'));
    await userEvent.click(discard);
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

/** The dialog stays open after a save. */
export const SavesAndStays: Story = {
  play: async ({ args }) => {
    const { area, dialog, save } = await openJsonEditor();
    await userEvent.type(area, ' ');
    await waitFor(() => expect(save()).toBeEnabled());
    await userEvent.click(save());
    await expect(args.onSave).toHaveBeenCalledOnce();
    await expect(await dialog.findByText('Saved.')).toBeVisible();
    await waitFor(() => expect(save()).toBeDisabled());
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};

export const Saving: Story = {
  args: { saving: true },
  play: async () => {
    const { save } = await openJsonEditor();
    await expect(save()).toHaveTextContent('Saving…');
    await expect(save()).toHaveAttribute('aria-disabled', 'true');
  },
};

export const Loading: Story = { args: { scenes: null } };

export const LoadingFailed: Story = {
  args: { scenes: null, failure: 'Network error' },
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

/** The stored text is not JSON: it can be downloaded or replaced by a file. */
export const Broken: Story = {
  args: { scenes: '{"name": ' },
  play: async ({ args }) => {
    const dialog = within(await openedDialog());
    await waitFor(() => expect(dialog.getByText(/is not JSON, so it can't be edited/)).toBeVisible());
    await expect(dialog.queryByRole('textbox')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Download' }));
    await expect(args.onDownload).toHaveBeenCalledWith('{"name": ');
    dropFile(dialog.getByText(/is not JSON/), '{"sources":[]}');
    await waitFor(() => expect(args.onSave).toHaveBeenCalledWith('{"sources":[]}'));
  },
};

export const TakesADroppedFile: Story = {
  play: async () => {
    const { area, save } = await openJsonEditor();
    dropFile(area, '{"dropped":true}');
    await waitFor(() => expect(area).toHaveTextContent('"dropped": true'));
    await expect(area).not.toHaveTextContent('City');
    await expect(save()).toBeEnabled();
  },
};

export const RefusesALargeFile: Story = {
  play: async () => {
    const { area, dialog, save } = await openJsonEditor();
    dropFile(area, ' '.repeat(1024 * 1024 + 1));
    await expect(await dialog.findByText('The file is larger than 1 MiB.')).toBeVisible();
    await expect(save()).toBeDisabled();
  },
};

export const DeletedElsewhere: Story = { args: { isDeleted: true } };

function dropFile(target: HTMLElement, text: string) {
  dragFile('drop', target, new File([text], 'OBS.json', { type: 'application/json' }));
}
