import type { Meta, StoryObj } from '@storybook/react-vite';
import { CollectionsOverview } from '@trailcast/client/features/scene-collection/components/collections-overview.tsx';
import { PageTitle } from '@trailcast/client/ui/pane/page-title.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { dragFile } from '../../../drag-file.js';

const meta: Meta<typeof CollectionsOverview> = {
  component: CollectionsOverview,
  args: {
    title: <PageTitle pt="0">Scenes</PageTitle>,
    count: 2,
    busy: null,
    disabled: false,
    onCreate: fn(),
    onFile: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof CollectionsOverview>;

const file = new File(['{}'], 'City.json', { type: 'application/json' });

export const SeveralCollections: Story = {
  play: async ({ args, canvasElement }) => {
    const pane = within(canvasElement);
    await userEvent.click(pane.getByRole('button', { name: 'New collection' }));
    await expect(args.onCreate).toHaveBeenCalledOnce();
  },
};
/** On a phone, the title row has one button. Only screen readers get the number of collections. */
export const OnAPhone: Story = {
  play: async ({ canvas, canvasElement }) => {
    if (window.innerWidth >= 768) return;
    await expect(canvas.getAllByRole('button')).toHaveLength(1);
    const [title, button] = [canvas.getByRole('heading', { name: 'Scenes' }), canvas.getByRole('button')].map(
      (element) => element.getBoundingClientRect(),
    );
    await expect(button?.left).toBeGreaterThan(title?.right ?? Infinity);
    const hiddenLine = canvas.getByText('2 scene collections').parentElement!;
    await expect(hiddenLine.getBoundingClientRect().width).toBeLessThanOrEqual(1);
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
export const NoCollections: Story = { args: { count: 0 } };
export const Creating: Story = { args: { busy: 'create' } };
export const CreatingFromAFile: Story = { args: { busy: 'file' } };

export const FileChosen: Story = {
  play: async ({ args, canvasElement }) => {
    const input = canvasElement.querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('no file input');
    await userEvent.upload(input, file);
    await expect(args.onFile).toHaveBeenCalledWith(file);
  },
};

const dropOn = (element: Element) => {
  dragFile('dragenter', element, file);
  dragFile('drop', element, file);
};

export const FileDropped: Story = {
  play: async ({ args, canvasElement }) => {
    dropOn(within(canvasElement).getByText('2 scene collections'));
    await expect(args.onFile).toHaveBeenCalledOnce();
  },
};

/** Without an active payment all buttons are disabled, and files can't be dropped. */
export const Disabled: Story = {
  args: { disabled: true },
  play: async ({ args, canvasElement }) => {
    const pane = within(canvasElement);
    await expect(pane.getByRole('button', { name: 'New collection' })).toBeDisabled();
    await expect(pane.getByRole('button', { name: /^Import from OBS/ })).toBeDisabled();
    dropOn(pane.getByText('2 scene collections'));
    await expect(args.onFile).not.toHaveBeenCalled();
  },
};
