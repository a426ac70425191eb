import type { Meta, StoryObj } from '@storybook/react-vite';
import { RecordingsPane } from '@trailcast/client/features/recording/components/recordings-pane.tsx';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { pressEscape } from '../../../press-escape.js';
import { recording } from '../recordings.js';
import { openedDialog } from '../../../opened-dialog.js';

const meta: Meta<typeof RecordingsPane> = {
  component: RecordingsPane,
  args: {
    recordings: [recording, { ...recording, id: '2', part: 2 }],
    busy: null,
    isOff: false,
    switchPath: null,
    onDownload: fn(),
    onDelete: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof RecordingsPane>;

const deleteButton = (canvasElement: HTMLElement) =>
  within(canvasElement).getAllByRole('button', { name: /^(Delete|Aufnahme vom .* löschen)/ })[0]!;

/** Deletes only after a confirmation. The newest recording is first. */
export const DeleteConfirmation: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(deleteButton(canvasElement));
    const dialog = await openedDialog('alertdialog');
    await expect(args.onDelete).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Delete|Löschen)$/ }));
    await expect(args.onDelete).toHaveBeenCalledWith('2');
  },
};

export const DeleteCancelled: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(deleteButton(canvasElement));
    await pressEscape('alertdialog');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(args.onDelete).not.toHaveBeenCalled();
  },
};

export const Downloading: Story = { args: { busy: 'download 2' } };

/** A pane without recordings is one row. Without a server that can record, it leads nowhere. */
export const Empty: Story = {
  args: { recordings: [] },
  play: async ({ canvas }) => {
    const { height } = canvas.getByRole('region', { name: 'Recordings' }).getBoundingClientRect();
    await expect(height).toBeLessThanOrEqual(52);
    await expect(canvas.getByText('None yet')).toBeVisible();
    await expect(canvas.queryByRole('link')).toBeNull();
  },
};
/** The row leads to the switch of a running server. Recording can be on before there is a recording. */
export const EmptyWithSwitch: Story = {
  args: { recordings: [], switchPath: '/' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('None yet')).toBeVisible();
    const link = canvas.getByRole('link', { name: 'Go to Home' });
    await expect(link).toHaveAttribute('href', '/');
  },
};
export const EmptyAndOff: Story = {
  args: { recordings: [], switchPath: '/', isOff: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Off')).toBeVisible();
    await expect(canvas.queryByText('None yet')).toBeNull();
  },
};
export const EmptyInGermanOnAPhone: Story = {
  args: { recordings: [], switchPath: '/', isOff: true },
  tags: ['phone'],
  globals: { language: 'de', viewport: { value: 'w390', isRotated: false } },
};
