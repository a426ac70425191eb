import { Text } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { FileDrop } from '@trailcast/client/features/scene-collection/components/file-drop.tsx';
import { expect, fn, waitFor, within } from 'storybook/test';
import { dragFile } from '../../../drag-file.js';

const meta: Meta<typeof FileDrop> = {
  component: FileDrop,
  args: { p: '6', children: <Text>Content</Text>, onFile: fn() },
};
export default meta;
type Story = StoryObj<typeof FileDrop>;

const file = new File(['{}'], 'City.json', { type: 'application/json' });

export const Default: Story = {};

export const DraggedOver: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    dragFile('dragenter', canvas.getByText('Content'), file);
    await expect(await canvas.findByText('Drop the file here')).toBeVisible();
  },
};

export const DroppedInside: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    dragFile('drop', canvas.getByText('Content'), file);
    await expect(args.onFile).toHaveBeenCalledOnce();
    await expect(canvas.queryByText('Drop the file here')).toBeNull();
  },
};

/** A file dropped beside the drop area does not replace the page. */
export const DroppedOutside: Story = {
  play: async ({ args }) => {
    await waitFor(() => expect(dragFile('drop', document.body, file)).toBe(false));
    await expect(args.onFile).not.toHaveBeenCalled();
  },
};
