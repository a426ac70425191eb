import type { Meta, StoryObj } from '@storybook/react-vite';
import { CollectionPane } from '@trailcast/client/features/scene-collection/components/collection-pane.tsx';
import { OnAirMark } from '@trailcast/client/ui/status/on-air-mark.tsx';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { chooseAction } from '../../../choose-action.js';
import { pressEscape } from '../../../press-escape.js';
import { acceptSubmit, rejectSubmit } from '../../../submit-mocks.js';
import { openedDialog } from '../../../opened-dialog.js';

const meta: Meta<typeof CollectionPane> = {
  component: CollectionPane,
  args: {
    name: 'City walk',
    position: 1,
    removed: null,
    busy: null,
    readOnly: false,
    onEdit: fn(),
    onRename: acceptSubmit(),
    onDownload: fn(),
    onDelete: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof CollectionPane>;

export const Default: Story = {
  play: async ({ args, canvasElement }) => {
    const pane = within(canvasElement);
    await expect(pane.getByRole('region', { name: '1. City walk' })).toBeVisible();
    await chooseAction(canvasElement, 'Edit');
    await expect(args.onEdit).toHaveBeenCalledOnce();
    await chooseAction(canvasElement, 'Download');
    await expect(args.onDownload).toHaveBeenCalledOnce();
    await expect(pane.getAllByRole('button')).toHaveLength(1);
  },
};
/**
 * The number of the only collection is for screen readers. The menu is beside the name. A row shows what viewers see
 * during a panic, which is no scene.
 */
export const OnlyCollection: Story = {
  args: { isOnly: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: '1. City walk' })).toBeVisible();
    await expect(canvas.getByText('1.').getBoundingClientRect().width).toBe(1);
    await expect(canvas.getByText('During panic. Can’t be edited.')).toBeVisible();
    const title = canvas.getByRole('heading', { level: 2 }).getBoundingClientRect();
    const menu = canvas.getByRole('button', { name: 'More actions' }).getBoundingClientRect();
    await expect(menu.left).toBeGreaterThanOrEqual(title.right);
    await expect(menu.top).toBeLessThan(title.bottom);
  },
};
/** The number of scenes is below the name. With it, the space above the name is that at its side. */
export const WithSceneCount: Story = {
  args: { isOnly: true, sceneCount: 4 },
  play: async ({ canvas }) => {
    const [pane, title, count] = [
      canvas.getByRole('region'),
      canvas.getByRole('heading', { level: 2 }),
      canvas.getByText('4 scenes'),
    ].map((element) => element.getBoundingClientRect());
    await expect(count!.top).toBeGreaterThanOrEqual(title!.bottom);
    await expect(Math.abs(title!.top - pane!.top - (title!.left - pane!.left))).toBeLessThanOrEqual(2);
  },
};
/** The collection that the server broadcasts says so beside the number of scenes. */
export const OnAir: Story = {
  args: { isOnly: true, sceneCount: 4, onAir: <OnAirMark text="LIVE" /> },
  play: async ({ canvas }) => {
    const [count, mark] = [canvas.getByText('4 scenes'), canvas.getByText('LIVE')].map((element) =>
      element.getBoundingClientRect(),
    );
    await expect(mark!.left).toBeGreaterThan(count!.right);
  },
};
export const OnAirOnASmallPhone: Story = {
  args: { ...OnAir.args, onAir: <OnAirMark text="LIVE" /> },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('LIVE')).toBeVisible();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
  tags: ['phone'],
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
};
export const WithSceneCountOnASmallPhone: Story = {
  ...WithSceneCount,
  tags: ['phone'],
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('4 Szenen')).toBeVisible();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
/** While the number is unknown, its line is empty, so that nothing moves later. */
export const UnknownSceneCount: Story = {
  args: { isOnly: true, sceneCount: null },
  play: async ({ canvas }) => {
    const title = canvas.getByRole('heading', { level: 2 });
    const line = title.nextElementSibling!;
    await expect(line.getBoundingClientRect().height).toBeGreaterThanOrEqual(20);
  },
};
export const LongName: Story = { args: { name: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(2) } };
/** The button names the running action; the menu stays closed. */
export const Deleting: Story = {
  args: { busy: 'delete' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: 'Deleting…' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
  },
};

export const RenameDialog: Story = {
  play: async ({ args, canvasElement }) => {
    await chooseAction(canvasElement, 'Rename');
    const dialog = within(await openedDialog());
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    const field = dialog.getByLabelText('Name');
    await userEvent.clear(field);
    await userEvent.type(field, 'Night');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(args.onRename).toHaveBeenCalledWith('Night');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** After a failed rename the dialog stays open with its input. */
export const RenameFailed: Story = {
  args: { onRename: rejectSubmit() },
  play: async ({ canvasElement }) => {
    await chooseAction(canvasElement, 'Rename');
    const dialog = within(await openedDialog());
    await userEvent.type(dialog.getByLabelText('Name'), ' 2');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(dialog.getByLabelText('Name')).toHaveValue('City walk 2');
  },
};

export const DeleteConfirmation: Story = {
  play: async ({ args, canvasElement }) => {
    const opener = within(canvasElement).getByRole('button', { name: 'More actions' });
    await chooseAction(canvasElement, 'Delete');
    const dialog = within(await openedDialog('alertdialog'));
    await expect(
      dialog.getByText('Are you sure you want to delete the collection? This action cannot be undone.'),
    ).toBeInTheDocument();
    await pressEscape('alertdialog');
    await waitFor(() => expect(opener).toHaveFocus());
    await expect(args.onDelete).not.toHaveBeenCalled();
    await chooseAction(canvasElement, 'Delete');
    const secondDialog = within(await openedDialog('alertdialog'));
    await userEvent.click(secondDialog.getByRole('button', { name: 'Delete' }));
    await expect(args.onDelete).toHaveBeenCalledOnce();
  },
};

/** Without an active payment, a collection can be downloaded and deleted, but not changed. */
export const ReadOnly: Story = {
  args: { readOnly: true },
  play: async ({ canvasElement }) => {
    const pane = within(canvasElement);
    await userEvent.click(pane.getByRole('button', { name: 'More actions' }));
    const enabled = (await pane.findAllByRole('menuitem'))
      .filter((item) => item.getAttribute('aria-disabled') !== 'true')
      .map(({ textContent }) => textContent);
    await expect(enabled).toEqual(['Download', 'Delete']);
  },
};

export const RemovedParts: Story = {
  args: {
    removed: [
      {
        path: '/sources/2',
        kind: 'browser_source',
        reason: 'Browser sources cannot run on a relay server.',
      },
    ],
  },
  play: async ({ canvasElement }) => {
    const text = 'Browser source (source 3): Browser sources cannot run on a relay server.';
    await expect(within(canvasElement).getByText(text)).toBeVisible();
  },
};
