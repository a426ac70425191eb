import type { Meta, StoryObj } from '@storybook/react-vite';
import { SourceFields } from '@trailcast/client/features/scene-collection/visual/components/source-fields.tsx';
import {
  readCollection,
  sourcesOf,
} from '@trailcast/client/features/scene-collection/visual/model/collection.ts';
import { expect, fireEvent, fn } from 'storybook/test';
import { SAMPLE, WITH_A_PAGE } from '../sample.js';

const readSource = (text: string, name: string) => {
  const collection = readCollection(text);
  const source = collection && sourcesOf(collection).get(name);
  if (!collection || !source) throw new Error('there is no such source');
  return { collection, source };
};

const meta: Meta<typeof SourceFields> = {
  component: SourceFields,
  args: {
    ...readSource(SAMPLE, 'Title'),
    canShowPages: true,
    onTextChange: fn(),
    onColourChange: fn(),
    onPageChange: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof SourceFields>;

export const OfAText: Story = {
  play: async ({ canvas, args }) => {
    await fireEvent.change(canvas.getByLabelText('Font size'), { target: { value: '40' } });
    await expect(args.onTextChange).toHaveBeenLastCalledWith({ size: 40 }, 'size');
  },
};

export const OfAColour: Story = {
  args: readSource(SAMPLE, 'Band'),
  play: async ({ canvas, args }) => {
    await fireEvent.change(canvas.getByLabelText('Colour'), { target: { value: '#ff0000' } });
    await expect(args.onColourChange).toHaveBeenLastCalledWith({ hex: '#ff0000', opacity: 1 });
  },
};

export const OfAPage: Story = {
  args: readSource(WITH_A_PAGE, 'Goal'),
  play: async ({ canvas, args }) => {
    await fireEvent.change(canvas.getByLabelText('Page width'), { target: { value: '400' } });
    await expect(args.onPageChange).toHaveBeenLastCalledWith({ width: 400 }, 'page width');
  },
};

/** The feed has no fields of its own. */
export const OfTheFeed: Story = {
  args: readSource(SAMPLE, 'Feed'),
  play: async ({ canvas }) => expect(canvas.queryByRole('textbox')).toBeNull(),
};
