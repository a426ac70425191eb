import type { Meta, StoryObj } from '@storybook/react-vite';
import { SourceThumbnail } from '@trailcast/client/features/scene-collection/visual/components/source-thumbnail.tsx';
import { expect } from 'storybook/test';
import { CONTEXT } from '../sample.js';

const meta: Meta<typeof SourceThumbnail> = {
  component: SourceThumbnail,
  args: { name: 'Feed', context: CONTEXT },
};
export default meta;
type Story = StoryObj<typeof SourceThumbnail>;

const findSource = (kind: string) =>
  [...CONTEXT.sources.values()].find((source) => source.kind === kind)!.name;

/** Each thumbnail has the same size. */
const expectSize = (thumbnail: Element | null) =>
  expect([thumbnail?.clientWidth, thumbnail?.clientHeight]).toEqual([64, 36]);

export const Feed: Story = {
  args: { name: findSource('feed') },
  play: async ({ canvasElement }) => expectSize(canvasElement.querySelector('svg')!.parentElement),
};
/** A text would be unreadable. */
export const Text: Story = {
  args: { name: findSource('text') },
  play: async ({ canvasElement }) => expectSize(canvasElement.querySelector('.lucide-type')!.parentElement),
};
/** A colour fills the thumbnail. */
export const Colour: Story = {
  args: { name: findSource('colour') },
  play: async ({ canvasElement }) => {
    const swatch = canvasElement.querySelector('[data-colour]')!;
    await expectSize(swatch.parentElement);
    await expectSize(swatch);
    await expect(getComputedStyle(swatch).backgroundColor).toBe('rgb(10, 90, 120)');
  },
};
export const LightTheme: Story = { ...Text, globals: { theme: 'light' } };
