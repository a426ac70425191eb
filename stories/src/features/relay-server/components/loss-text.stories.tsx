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

/** Checks that no part of a text is cut off. */
async function expectWhole(text: HTMLElement) {
  await expect(text.clientHeight).toBeLessThanOrEqual(32);
  // The letters of the wide font are higher than its lines.
  await expect(text.scrollHeight).toBeLessThanOrEqual(text.clientHeight + 1);
  await expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth);
}

const SEEN = /^(Viewers see “Be right back”|Zuschauer sehen „Be right back“)$/;

/** On a phone one sentence, in at most two lines. Each view says that the scene comes back. */
export const Returning: Story = {
  play: async ({ canvas }) => {
    const isPhone = window.innerWidth < 1024;
    await expect(canvas.getByText(SEEN).checkVisibility()).toBe(!isPhone);
    const text = canvas.getByText('Viewers see “Be right back” until it returns.');
    await expect(text.checkVisibility()).toBe(isPhone);
    if (isPhone) await expectWhole(text);
  },
};
/** The two lines fit into the width beside the icon of a phone's band, also in a wide font. */
export const Narrow: Story = {
  render: (args) => (
    <Box width="390px" ms="-4" css={{ containerType: 'inline-size' }}>
      <Box width="312px" ms="4">
        <LossText {...args} />
      </Box>
    </Box>
  ),
  play: async ({ canvasElement }) => {
    if (window.innerWidth >= 1024) return;
    const [text] = [...canvasElement.querySelectorAll('p')].filter((paragraph) =>
      paragraph.checkVisibility(),
    );
    await expectWhole(text!);
    await expect(text!.clientHeight).toBe(32);
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
export const NarrowInGerman: Story = { ...Narrow, globals: { ...Narrow.globals, language: 'de' } };
/** The font is smaller for long names of scenes. */
export const NarrowWithLongNames: Story = {
  ...Narrow,
  args: { visibleScene: 'Back in a few minutes', returnScene: 'Walk by the sea' },
};
/** No scene comes back, so the text promises none. */
export const WithoutReturn: Story = {
  args: { returnScene: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(SEEN)).toBeVisible();
    await expect(canvas.queryByText(/itself|until|bis es/)).toBeNull();
  },
};
/** The scene that comes back is unknown. */
export const UnknownReturn: Story = {
  args: { returnScene: null },
  play: async ({ canvas }) => {
    const visibleTexts = canvas
      .getAllByText(/^Viewers see “Be right back”|your scene/i)
      .filter((text) => text.checkVisibility());
    await expect(visibleTexts).toHaveLength(window.innerWidth < 1024 ? 1 : 2);
  },
};
