import type { Meta, StoryObj } from '@storybook/react-vite';
import { OnAirStatus } from '@trailcast/client/features/relay-server/components/on-air-status.tsx';
import { ThumbBar } from '@trailcast/client/features/relay-server/one-tap/thumb-bar.tsx';
import { SceneEditorDialog } from '@trailcast/client/features/scene-collection/components/scene-editor-dialog.tsx';
import { Docked } from '@trailcast/client/ui/dock/docked.tsx';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { useState } from 'react';
import { pressEscape } from '../../../press-escape.js';
import { dragFile } from '../../../drag-file.js';
import { isFilled, isFramed } from '../../../is-filled.js';
import { openedDialog } from '../../../opened-dialog.js';
import { runningState } from '../../relay-server/components/running-state.js';
import { hold } from '../../relay-server/one-tap/mock-urgent.js';
import { STARTER } from '../visual/sample.js';
import { targetSize } from '../../../target-size.js';

const SCENES = '{"name":"City","sources":[{"id":"scene","name":"Live"}]}';

/** Drawing of a street at dusk, used instead of a photograph. */
const STREET = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="#31506b" d="M0 0h16v9H0z"/>' +
    '<path fill="#d98a4e" d="M0 4h16v2H0z"/><path fill="#22303c" d="M0 1h4v8H0zm12-1h4v9h-4z"/>' +
    '<path fill="#414b52" d="M6 5h4l4 4H2z"/></svg>',
)}`;

const meta: Meta<typeof SceneEditorDialog> = {
  component: SceneEditorDialog,
  args: {
    open: true,
    name: 'City',
    scenes: SCENES,
    unsaved: null,
    onDiscardUnsaved: fn(),
    failure: null,
    isDeleted: false,
    isRunning: false,
    isSaving: false,
    validationError: null,
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
  return { dialog, area, save: () => dialog.getByRole('button', { name: 'Save' }) };
};

/** The dialog opens with the visual editor. A change there changes the text. */
export const Picture: Story = {
  play: async () => {
    const dialog = within(await openedDialog());
    await dialog.findByRole('img', { name: 'Picture of the scene Live' });
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expect(dialog.getByText('No changes')).toHaveRole('status');
    await userEvent.click(dialog.getByRole('button', { name: 'Add scene' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled());
    await expect(dialog.getByText('Not saved')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Advanced' }));
    const area = await dialog.findByRole('textbox', { name: 'Scenes as JSON' });
    await expect(area).toHaveTextContent('"scene_order"');
    await userEvent.click(dialog.getByRole('button', { name: 'Back to the visual editor' }));
    await expect(await dialog.findByRole('button', { name: 'Scene options' })).toBeVisible();
  },
};

const DESKTOP_MIN_PX = 1024;
const LAPTOP = { width: 1280, height: 800 };
const RAIL_PX = 104;
const measureBounds = (element: Element) => element.getBoundingClientRect();

/**
 * The starter collection during a broadcast. On a desktop the dialog fills the window beside the rail, shows the
 * broadcast's state and has the thumb bar in the rail. No field of position and size is cut off: the fields are below
 * the list of sources, beside the canvas, which is in the middle of its column.
 */
export const DuringABroadcast: Story = {
  args: {
    name: 'City walk',
    scenes: STARTER,
    isRunning: true,
    onProgram: { scene: 'Live', isLive: true, appliesAt: 'afterBroadcast', isOutdated: true },
    broadcastStatus: (
      <OnAirStatus
        isLink={false}
        status={{ ...runningState.status, obs: true, obsSince: Date.now() - 14_000 }}
      />
    ),
    feedPicture: STREET,
  },
  render: (args) => (
    <>
      <Docked isInRail>
        <ThumbBar
          isInRail
          owner={null}
          quickScenes={{ pause: 'Be right back', privacy: 'Privacy' }}
          backScene={null}
          current="Live"
          disabled={false}
          sceneSwitch={{ pending: null, offer: null, switchTo: fn(), undo: fn() }}
          isPanic={false}
          isMuted={false}
          pending={{ panic: false, mute: false }}
          isSlow={false}
          hold={hold}
          canEndPanic
          hasKeys={false}
          onMute={fn()}
        />
      </Docked>
      <SceneEditorDialog {...args} />
    </>
  ),
  play: async () => {
    const element = await openedDialog();
    const dialog = within(element);
    const picture = await dialog.findByRole('img', { name: 'Picture of the scene Live' });
    await dialog.findByRole('button', { name: 'Live on program' });
    if (window.innerWidth < DESKTOP_MIN_PX) {
      await expect(dialog.queryByText(/^LIVE/)).toBeNull();
      return;
    }
    const { left, top, width, height } = measureBounds(element);
    await expect([left, top, width, height]).toEqual([
      RAIL_PX,
      0,
      window.innerWidth - RAIL_PX,
      window.innerHeight,
    ]);
    await expect(getComputedStyle(element).borderRadius).toBe('0px');

    const broadcastStatus = dialog.getByText(/^LIVE 00:00:\d\d$/);
    await expect(measureBounds(broadcastStatus).right).toBeLessThan(
      measureBounds(dialog.getByRole('button', { name: 'Close' })).left,
    );
    await expect(element.querySelector('a')).toBeNull();

    const fields = ['Left', 'Top', 'Width', 'Height'].map((label) =>
      measureBounds(dialog.getByLabelText(label)),
    );
    for (const { bottom } of fields) await expect(bottom).toBeLessThan(window.innerHeight);
    // The thumb bar is part of the dialog and is at the position of the rail's thumb bar.
    const privacy = dialog.getByRole('button', { name: 'Switch to Privacy' });
    const bar = measureBounds(privacy.closest('[data-dock-place]')!);
    await expect([bar.left, bar.right, bar.bottom]).toEqual([0, RAIL_PX, window.innerHeight]);
    privacy.focus();
    await expect(privacy).toHaveFocus();
    await userEvent.click(dialog.getByRole('button', { name: 'Mute the program' }));
    await expect(element).toBeVisible();

    const canvas = measureBounds(picture);
    await expect(canvas.width / canvas.height).toBeCloseTo(16 / 9, 2);
    await expect(canvas.bottom).toBeLessThan(window.innerHeight);
    const list = measureBounds(dialog.getByRole('list', { name: /^Sources/ }));
    await expect(canvas.right).toBeLessThan(list.left);
    // Where there is room, a bar with the zoom is below the canvas.
    const frame = measureBounds(
      dialog.queryByRole('region', { name: 'Canvas' }) ?? picture.closest('[data-work]')!,
    );
    const [marginTop, marginBottom] = [canvas.top - frame.top, frame.bottom - canvas.bottom];
    await expect(Math.round(marginTop)).toBeGreaterThanOrEqual(32);
    await expect(Math.abs(marginTop - marginBottom)).toBeLessThanOrEqual(1);
    // The canvas has at least half of the window's width, with a narrow column beside it.
    await expect(canvas.width).toBeGreaterThan(window.innerWidth / 2);
    await expect(list.width).toBeLessThanOrEqual(320);
    for (const { top, left } of fields)
      await expect([top > list.bottom, left > canvas.right]).toEqual([true, true]);
  },
};

/**
 * Only the main actions have a frame: Add, and Save after a change. The others have only an icon and a text. On a
 * desktop, those of the selected source have a distance from the list. Without changes, the button that closes the editor
 * is no "Cancel", except beside a phone's cross.
 */
export const UnframedTools: Story = {
  args: { scenes: STARTER },
  play: async () => {
    const dialog = within(await openedDialog());
    await dialog.findByRole('img', { name: 'Picture of the scene Live' });
    await expect(isFramed(dialog.getByRole('button', { name: 'Add' }))).toBe(true);
    const closeName = window.innerWidth < 768 ? 'Cancel' : 'Close';
    const unframedNamesEverywhere = [closeName, 'Add scene', 'Scene options', 'Undo', 'Redo', 'Advanced'];
    const unframedNamesOnDesktop = ['Move up', 'Move down', 'More'];
    const isDesktop = window.innerWidth >= DESKTOP_MIN_PX;
    for (const name of isDesktop
      ? [...unframedNamesEverywhere, ...unframedNamesOnDesktop]
      : unframedNamesEverywhere) {
      const button = dialog.getByRole('button', { name });
      await expect([name, isFramed(button)]).toEqual([name, false]);
      const { width, height } = measureBounds(button);
      await expect(Math.round(Math.min(width, height))).toBeGreaterThanOrEqual(targetSize());
    }
    if (isDesktop) {
      const list = dialog.getByRole('list', { name: 'Sources, the topmost first' });
      const actions = dialog.getByRole('button', { name: 'Move up' }).parentElement!;
      await expect(Math.round(measureBounds(actions).top - measureBounds(list).bottom)).toBe(12);
    }
    const save = dialog.getByRole('button', { name: 'Save' });
    await expect(isFilled(save)).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Add scene' }));
    await waitFor(() => expect(save).toBeEnabled());
    await waitFor(() => expect(save.getAnimations()).toHaveLength(0));
    await expect(isFilled(save)).toBe(true);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  },
};

const playSaveStates = (names: { save: string; addScene: string; states: string[] }) => async () => {
  const element = await openedDialog();
  const dialog = within(element);
  const addScene = await dialog.findByRole('button', { name: names.addScene });
  const save = dialog.getByRole('button', { name: names.save });
  // The dialog slides in.
  await waitFor(() => expect(element.getAnimations()).toHaveLength(0));
  const placesOf = async (text: string | undefined) => {
    const state = await dialog.findByText(text ?? '', { selector: '[role=status]' });
    const [stateBox, saveBox] = [measureBounds(state), measureBounds(save)];
    await expect(stateBox.right <= saveBox.left || stateBox.bottom <= saveBox.top).toBe(true);
    await expect(state.scrollWidth).toBeLessThanOrEqual(state.clientWidth);
    return [stateBox, saveBox].map(({ left, top, width }) => [left, top, width].map(Math.round));
  };
  const [none, unsaved, saved] = names.states;
  const places = await placesOf(none);
  await userEvent.click(addScene);
  await expect(await placesOf(unsaved)).toEqual(places);
  await userEvent.click(save);
  await expect(await placesOf(saved)).toEqual(places);
};

/** The state of the text is beside the buttons, or above them where there is no room. Its changes move nothing. */
export const SaveStates: Story = {
  play: playSaveStates({
    save: 'Save',
    addScene: 'Add scene',
    states: ['No changes', 'Not saved', 'Saved'],
  }),
};
export const SaveStatesInGerman: Story = {
  tags: ['phone'],
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
  play: playSaveStates({
    save: 'Speichern',
    addScene: 'Neue Szene',
    states: ['Keine Änderungen', 'Nicht gespeichert', 'Gespeichert'],
  }),
};

/** On a desktop a notice is below the sources, so the canvas does not move. */
export const NoticeBelowSources: Story = {
  args: { scenes: STARTER, isRunning: true },
  play: async () => {
    const element = await openedDialog();
    const dialog = within(element);
    const picture = await dialog.findByRole('img', { name: 'Picture of the scene Live' });
    if (window.innerWidth < DESKTOP_MIN_PX) return;
    await waitFor(() => expect(measureBounds(picture).width).toBeGreaterThan(100));
    // The dialog slides in.
    await waitFor(() => expect(element.getAnimations()).toHaveLength(0));
    await userEvent.click(dialog.getByRole('button', { name: 'Add scene' }));
    const newPicture = dialog.getByRole('img', { name: 'Picture of the scene Scene' });
    const { top, width } = measureBounds(newPicture);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog.getByText(/^Saved\. Your server/)).toBeVisible());
    await expect([measureBounds(newPicture).top, measureBounds(newPicture).width]).toEqual([top, width]);
  },
};

/** While a server runs with the collection, the dialog shows the program scene, and when saved changes take effect. */
export const Live: Story = {
  args: {
    isRunning: true,
    onProgram: { scene: 'Live', isLive: true, appliesAt: 'afterBroadcast', isOutdated: true },
  },
  play: async () => {
    const dialog = within(await openedDialog());
    await dialog.findByRole('button', { name: 'Live on program' });
    const hint = 'Viewers see changes after this broadcast.';
    await waitFor(() => expect(dialog.getByText(hint)).toBeVisible());
  },
};

const LIVE_RULE = 'Texts, visibility and sound change when you save, the rest after this broadcast.';

/** Shows older scenes than the stored ones from each save until the button is pressed. */
const renderWithServer: Story['render'] = (args) => {
  const [isOutdated, setOutdated] = useState(false);
  const save = async (text: string) => {
    const isSaved = await args.onSave(text);
    setOutdated(true);
    return isSaved;
  };
  return (
    <>
      <SceneEditorDialog
        {...args}
        onProgram={{ scene: 'Live', isLive: true, appliesAt: 'afterBroadcast', isOutdated }}
        onSave={save}
      />
      <button data-testid="apply" onClick={() => setOutdated(false)} />
    </>
  );
};

/** While it is unknown whether the server shows the stored scenes, the hint promises nothing, and there are no headings. */
export const LiveUnknown: Story = {
  args: {
    scenes: STARTER,
    isRunning: true,
    onProgram: { scene: 'Live', isLive: true, appliesAt: 'afterBroadcast' },
  },
  play: async () => {
    const dialog = within(await openedDialog());
    await dialog.findByText('Viewers may see changes only after this broadcast.');
    await dialog.findByRole('img', { name: 'Picture of the scene Live' });
    await expect(dialog.queryByText(/^(When you save|After this broadcast)/)).toBeNull();
  },
};

/** After a live change was saved, the hint announces no wait while the server applies the change. */
export const LiveSave: Story = {
  args: { scenes: STARTER, isRunning: true },
  render: renderWithServer,
  play: async () => {
    const dialog = within(await openedDialog());
    await userEvent.click(await dialog.findByRole('button', { name: 'Show Live caption' }));
    await dialog.findByText('Viewers see these changes as soon as you save.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Viewers may see changes only after this broadcast.');
    screen.getByTestId('apply').click();
    await dialog.findByText(LIVE_RULE);
  },
};

/**
 * While viewers watch, the hint says which changes they see at once. A visibility does not wait for the end of the
 * broadcast; with another change it waits, and so does all that is saved after that.
 */
export const LiveChanges: Story = {
  args: { scenes: STARTER, isRunning: true },
  render: renderWithServer,
  play: async () => {
    const dialog = within(await openedDialog());
    // On a desktop the headings of the fields say the same, so only screen readers get the rule.
    const { width } = measureBounds(await dialog.findByText(LIVE_RULE));
    await expect(width <= 1).toBe(window.innerWidth >= DESKTOP_MIN_PX);
    // The text editor has no headings.
    await userEvent.click(await dialog.findByRole('button', { name: 'Advanced' }));
    await expect(measureBounds(dialog.getByText(LIVE_RULE)).width).toBeGreaterThan(100);
    await userEvent.click(await dialog.findByRole('button', { name: 'Back to the visual editor' }));
    await userEvent.click(await dialog.findByRole('button', { name: /^Feed/ }));
    const group = (name: string) => within(dialog.getByRole('group', { name }));
    await expect(group('When you save').getByRole('group', { name: 'Sound' })).toBeVisible();
    for (const name of ['Position and size', 'Crop'])
      await expect(group('After this broadcast').getByRole('group', { name })).toBeVisible();
    if (window.innerWidth >= LAPTOP.width && window.innerHeight >= LAPTOP.height && targetSize() < 48) {
      // A laptop's window shows all fields up to the crop, above the column's faded end.
      const column = measureBounds(
        dialog.getByRole('list', { name: /^Sources/ }).parentElement!.parentElement!,
      );
      const { bottom } = measureBounds(dialog.getByRole('button', { name: /^Crop/ }));
      await expect(bottom).toBeLessThanOrEqual(column.bottom - 16);
    }
    await userEvent.click(group('When you save').getByRole('switch', { name: 'Visible' }));
    await expect(dialog.getByRole('button', { name: 'Show Feed' })).toHaveAttribute('aria-pressed', 'false');
    await dialog.findByText('Viewers see these changes as soon as you save.');
    await userEvent.click(dialog.getByRole('button', { name: 'Add scene' }));
    const waiting = 'Viewers see changes after this broadcast.';
    await dialog.findByText(waiting);
    // All changes are saved together, so the live ones wait as well.
    await userEvent.click(dialog.getByRole('button', { name: 'Live on program' }));
    await userEvent.click(dialog.getByRole('button', { name: /^Live caption/ }));
    await expect(dialog.getByLabelText('Text')).toBeVisible();
    await expect(dialog.queryByRole('group', { name: 'When you save' })).toBeNull();
    const save = dialog.getByRole('button', { name: 'Save' });
    await expect(save).toHaveAttribute('title', waiting);
    await userEvent.click(save);
    await dialog.findByText('Saved');
    await expect(dialog.getByText(waiting)).toBeVisible();
    // When the broadcast has ended and another one has begun, nothing waits any more.
    screen.getByTestId('apply').click();
    await dialog.findByText(LIVE_RULE);
  },
};

/** Changes of the hint are announced. Without a connection to the platform, the hint does not mention a broadcast. */
export const HintAnnounced: Story = {
  args: { isRunning: true },
  render: (args) => {
    const [isOnAir, setOnAir] = useState(false);
    const appliesAt = isOnAir ? 'afterBroadcast' : 'now';
    return (
      <>
        <SceneEditorDialog {...args} onProgram={{ scene: 'Live', isLive: false, appliesAt }} />
        <button data-testid="start" onClick={() => setOnAir(true)} />
      </>
    );
  },
  play: async () => {
    const dialog = within(await openedDialog());
    const hint = await dialog.findByText('Your server uses saved scenes at once.');
    await expect(hint).toHaveRole('status');
    screen.getByTestId('start').click();
    await waitFor(() =>
      expect(hint).toHaveTextContent(/^Your server uses saved scenes after the broadcast\.$/),
    );
  },
};
export const RunningInGerman: Story = {
  args: { isRunning: true, onProgram: { scene: 'Live', isLive: false, appliesAt: 'now' } },
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
  play: async () => {
    const dialog = within(await openedDialog());
    await dialog.findByRole('button', { name: 'Live im Programm' });
    const hint = 'Dein Server nutzt Gespeichertes sofort.';
    await waitFor(() => expect(dialog.getByText(hint)).toBeVisible());
  },
};

/** The server's error is shown beside the picture. Its position is marked in the text. */
export const RejectedByServer: Story = {
  args: { validationError: { path: '/sources/0/name', message: 'A scene has a name.' } },
  play: async () => {
    const dialog = within(await openedDialog());
    const message = await dialog.findByText('A scene has a name.');
    await waitFor(() => expect(message).toBeVisible());
  },
};

/** Unsaved text is restored after the browser's Back. The stored text can be loaded instead. */
export const Restored: Story = {
  args: { unsaved: { text: '{"name":"Night","sources":[]}', storedText: SCENES } },
  play: async () => {
    const { dialog, area, save } = await openJsonEditor();
    await expect(area).toHaveTextContent('{"name":"Night","sources":[]}');
    await expect(save()).toBeEnabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Load the saved version' }));
    await expect(area).toHaveTextContent('"name": "City",');
    await expect(save()).toBeDisabled();
  },
};

/** Another text was stored after the unsaved one. */
export const RestoredAfterNewerSave: Story = {
  args: { unsaved: { text: '{"name":"Night","sources":[]}', storedText: '{"name":"Earlier"}' } },
  play: async ({ args }) => {
    const { dialog, area } = await openJsonEditor();
    await expect(area).toHaveTextContent('{"name":"Night","sources":[]}');
    await waitFor(() => expect(dialog.getByText(/changed elsewhere/)).toBeVisible());
    await userEvent.click(dialog.getByRole('button', { name: 'Load the saved version' }));
    await expect(area).toHaveTextContent('"name": "City",');
    await expect(args.onDiscardUnsaved).toHaveBeenCalledOnce();
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
    if (window.innerWidth < 768) await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    else await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    const secondDialog = within(await openedDialog('alertdialog'));
    const discard = secondDialog.getByRole('button', { name: 'Discard changes' });
    // The closed confirmation may still block the page.
    await waitFor(() => expect(getComputedStyle(discard).pointerEvents).not.toBe('none'));
    await userEvent.click(discard);
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

/** The dialog stays open after a save. */
export const OpenAfterSave: Story = {
  play: async ({ args }) => {
    const { area, dialog, save } = await openJsonEditor();
    await userEvent.type(area, ' ');
    await waitFor(() => expect(save()).toBeEnabled());
    await userEvent.click(save());
    await expect(args.onSave).toHaveBeenCalledOnce();
    await expect(await dialog.findByText('Saved')).toHaveRole('status');
    await waitFor(() => expect(save()).toBeDisabled());
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};

export const Saving: Story = {
  args: { isSaving: true },
  play: async () => {
    const { dialog, save } = await openJsonEditor();
    await expect(dialog.getByText('Saving…')).toHaveRole('status');
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
export const NotJson: Story = {
  args: { scenes: '{"name": ' },
  play: async ({ args }) => {
    const dialog = within(await openedDialog());
    await waitFor(() => expect(dialog.getByText(/is not valid JSON, so it can’t be edited/)).toBeVisible());
    await expect(dialog.queryByRole('textbox')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Download' }));
    await expect(args.onDownload).toHaveBeenCalledWith('{"name": ');
    dropFile(dialog.getByText(/is not valid JSON/), '{"sources":[]}');
    await waitFor(() => expect(args.onSave).toHaveBeenCalledWith('{"sources":[]}'));
  },
};

export const FileDropped: Story = {
  play: async () => {
    const { area, save } = await openJsonEditor();
    dropFile(area, '{"dropped":true}');
    await waitFor(() => expect(area).toHaveTextContent('"dropped": true'));
    await expect(area).not.toHaveTextContent('City');
    await expect(save()).toBeEnabled();
  },
};

export const LargeFileRejected: Story = {
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
