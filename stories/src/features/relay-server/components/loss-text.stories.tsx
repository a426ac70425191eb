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

/** On a phone two sentences of 16 px, in one line where they fit. Each view says that the scene comes back. */
export const Returning: Story = {
  play: async ({ canvas }) => {
    const isPhone = window.innerWidth < 1024;
    await expect(canvas.getByText(SEEN).checkVisibility()).toBe(!isPhone);
    for (const text of ['Viewers see “Be right back”.', '“Live” returns by itself.']) {
      const sentence = canvas.getByText(text);
      await expect(sentence.checkVisibility()).toBe(isPhone);
      if (isPhone) await expect(getComputedStyle(sentence).fontSize).toBe('16px');
    }
  },
};
/** Each sentence has its own line, within the margins. */
export const Narrow: Story = {
  decorators: [
    (Story) => (
      <Box width="312px">
        <Story />
      </Box>
    ),
  ],
  play: async ({ canvasElement }) => {
    if (window.innerWidth >= 1024) return;
    const [seen, returning] = [...canvasElement.querySelectorAll('p')].filter((text) =>
      text.checkVisibility(),
    );
    for (const text of [seen!, returning!])
      await expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth);
    await expect(returning!.getBoundingClientRect().top - seen!.getBoundingClientRect().top).toBe(17);
    await expect(seen!.parentElement!.clientHeight).toBe(34);
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
export const NarrowInGerman: Story = { ...Narrow, globals: { ...Narrow.globals, language: 'de' } };
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
    const visibleTexts = canvas
      .getAllByText(/^(Viewers see “Be right back”|Your scene returns by itself)\.?$/)
      .filter((text) => text.checkVisibility());
    await expect(visibleTexts).toHaveLength(2);
  },
};
