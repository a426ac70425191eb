import { Text } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { FileDrop } from '@trailcast/client/features/scene-collection/components/file-drop.tsx';
import { expect, fireEvent, fn, within } from 'storybook/test';

const meta: Meta<typeof FileDrop> = {
  component: FileDrop,
  args: { p: '6', children: <Text>What stands here</Text>, onFile: fn() },
};
export default meta;
type Story = StoryObj<typeof FileDrop>;

const withFile = () => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['{}'], 'City.json', { type: 'application/json' }));
  return { dataTransfer };
};

export const Plain: Story = {};

export const Over: Story = {
  play: async ({ canvasElement }) => {
    const place = within(canvasElement);
    await fireEvent.dragEnter(place.getByText('What stands here'), withFile());
    await expect(place.getByText('Drop the file here')).toBeVisible();
  },
};

export const Dropped: Story = {
  play: async ({ args, canvasElement }) => {
    const place = within(canvasElement);
    await fireEvent.drop(place.getByText('What stands here'), withFile());
    await expect(args.onFile).toHaveBeenCalledOnce();
    await expect(place.queryByText('Drop the file here')).toBeNull();
  },
};

/** A file dropped beside it does not replace the page. */
export const Beside: Story = {
  play: async ({ args }) => {
    const prevented = !(await fireEvent.drop(document.body, withFile()));
    await expect(prevented).toBe(true);
    await expect(args.onFile).not.toHaveBeenCalled();
  },
};
