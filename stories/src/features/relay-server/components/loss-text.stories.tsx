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

/** On a phone one sentence, in one line. Each view says that the scene comes back. */
export const Returning: Story = {
  play: async ({ canvas }) => {
    const isPhone = window.innerWidth < 1024;
    await expect(canvas.getByText(SEEN).checkVisibility()).toBe(!isPhone);
    const sentence = canvas.getByText('Viewers see “Be right back”, then “Live”.');
    await expect(sentence.checkVisibility()).toBe(isPhone);
    if (!isPhone) return;
    await expect(sentence.clientHeight).toBeLessThanOrEqual(32);
    await expect(sentence.scrollWidth).toBeLessThanOrEqual(sentence.clientWidth);
  },
};
/** The sentence fits into the width beside the icon of a phone's band. */
export const Narrow: Story = {
  render: (args) => (
    <Box width="390px" ms="-4" css={{ containerType: 'inline-size' }}>
      {/* On a phone the text has 312 px, and fonts that are a seventh narrower than that of a machine without them. */}
      <Box width="352px" ms="4">
        <LossText {...args} />
      </Box>
    </Box>
  ),
  play: async ({ canvasElement }) => {
    if (window.innerWidth >= 1024) return;
    const [sentence] = [...canvasElement.querySelectorAll('p')].filter((text) => text.checkVisibility());
    await expect(sentence!.scrollWidth).toBeLessThanOrEqual(sentence!.clientWidth);
    await expect(sentence!.clientHeight).toBe(17);
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
      .getAllByText(/^Viewers see “Be right back”$|your scene/i)
      .filter((text) => text.checkVisibility());
    await expect(visibleTexts).toHaveLength(window.innerWidth < 1024 ? 1 : 2);
  },
};
