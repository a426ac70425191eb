import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { LossText } from '@trailcast/client/features/relay-server/components/loss-text.tsx';
import { expect } from 'storybook/test';

const meta: Meta<typeof LossText> = {
  component: LossText,
  args: { visibleScene: 'Be right back', returnScene: 'Live' },
  decorators: [
    (Story) => (
      <Box bg="lossFill" color="onLossFill" p="3" css={{ containerType: 'inline-size' }}>
        <Story />
      </Box>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof LossText>;

const SEEN = /^(Viewers see “Be right back”|Zuschauer sehen „Be right back“)$/;

/** On a phone one line, on a desktop two. Each says that the scene comes back. */
export const Returning: Story = {
  play: async ({ canvas, canvasElement }) => {
    const isPhone = window.innerWidth < 1024;
    await expect(canvas.getByText(SEEN).checkVisibility()).toBe(!isPhone);
    const sentences = canvas.getByText('Viewers see “Be right back”. “Live” returns by itself.');
    await expect(sentences.checkVisibility()).toBe(isPhone);
    if (isPhone) await expect(canvasElement.querySelector('[aria-hidden]')!.clientHeight).toBe(20);
  },
};
/**
 * In a line without room for both sentences, the shorter one is visible, and screen readers still get both. The line
 * keeps its height.
 */
export const Narrow: Story = {
  decorators: [
    (Story) => (
      <Box width="270px">
        <Story />
      </Box>
    ),
  ],
  play: async ({ canvas }) => {
    if (window.innerWidth >= 1024) return;
    const sentences = canvas.getByText(/by itself\.$/);
    const line = sentences.parentElement!;
    const short = canvas.getByText('Viewers see “Be right back”, then “Live”');
    await expect(line.clientHeight).toBe(20);
    await expect(sentences.getBoundingClientRect().top).toBeGreaterThanOrEqual(
      line.getBoundingClientRect().bottom,
    );
    await expect(short.getBoundingClientRect().top).toBe(line.getBoundingClientRect().top);
    await expect(short.getBoundingClientRect().width).toBe(line.clientWidth);
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
export const NarrowInGerman: Story = {
  ...Narrow,
  globals: { ...Narrow.globals, language: 'de' },
  play: () => undefined,
};
/** No scene comes back, so the text promises none. */
export const WithoutReturn: Story = {
  args: { returnScene: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(SEEN)).toBeVisible();
    await expect(canvas.queryByText(/itself|then/)).toBeNull();
  },
};
/** The scene that comes back is unknown. */
export const UnknownReturn: Story = {
  args: { returnScene: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(SEEN)).toBeVisible();
    await expect(canvas.getByText('Your scene returns by itself')).toBeVisible();
  },
};
