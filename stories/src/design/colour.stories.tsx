import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { colors } from '@trailcast/client/theme/tokens.ts';
import { expect } from 'storybook/test';

/**
 * Two themes, Dusk and Noon, chosen in the toolbar. Colour is never the only signal: a text or a shape repeats it.
 * Orange (`live`, `liveFill`) is only for live, red (`loss`, `lossFill`) for loss, moss for actions and health, amber for attention.
 */
const meta: Meta = { title: 'design/Colour' };
export default meta;
type Story = StoryObj;

const COLOUR_USAGE: Readonly<Record<keyof typeof colors, string>> = {
  ground: 'behind panes',
  surface: 'panes',
  raised: 'menus, and pictures that are missing',
  ink: 'text',
  muted: 'secondary text',
  line: 'between the parts of a pane',
  frame: 'edge of a pane, only in Noon',
  fill: 'secondary actions',
  fillStrong: 'secondary actions under the pointer',
  edge: 'edge of a secondary action, only in Noon',
  control: 'edge of a field or a switch',
  choice: 'ring of the selected item',
  veil: 'behind a dialog',
  focus: 'outline of the focused element',
  liveFill: 'only for live',
  live: 'text of a live state, on a pane',
  onLiveFill: 'text on liveFill',
  moss: 'healthy, and the primary action',
  amber: 'attention',
  loss: 'loss, and actions that can’t be undone',
  lossFill: 'behind a lost feed, and behind a panic',
  onLossFill: 'text on lossFill',
  onMoss: 'text on moss',
  mossTint: 'background of a ready state',
  mossStrong: 'the primary action under the pointer',
  guest: 'edge of another user’s studio, and its owner’s initial',
  guestTint: 'background of the name of another user’s studio',
};

/** Returns the relative luminance of a colour (WCAG 2.2). */
function relativeLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? [])
    .map((channel) => Number(channel) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastRatio(firstColour: string, secondColour: string): number {
  const [light = 0, dark = 0] = [relativeLuminance(firstColour), relativeLuminance(secondColour)].sort(
    (a, b) => b - a,
  );
  return (light + 0.05) / (dark + 0.05);
}

export const Palette: Story = {
  render: () => (
    <Stack gap="2">
      {Object.entries(COLOUR_USAGE).map(([name, usage]) => (
        <Flex key={name} align="center" gap="3">
          <Box boxSize="48px" bg={name} borderWidth="1px" borderColor="control" borderRadius="sm" />
          <Text minW="0">
            <b>{name}</b>: {usage}
          </Text>
        </Flex>
      ))}
    </Stack>
  ),
};

const TEXTS = ['ink', 'muted', 'moss', 'amber', 'loss'] as const;
const GROUNDS = ['ground', 'surface', 'raised'] as const;

/** Contrast of texts on their backgrounds: at least 7:1, because they are read in sunlight. */
export const Contrast: Story = {
  render: () => (
    <Stack gap="2">
      {GROUNDS.map((ground) => (
        <Flex key={ground} data-ground bg={ground} gap="3" p="3" wrap="wrap">
          {TEXTS.map((text) => (
            <span key={text}>
              <Text as="span" color={text}>
                {text} on {ground}
              </Text>
            </span>
          ))}
        </Flex>
      ))}
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const lowContrasts = [...canvasElement.querySelectorAll('[data-ground]')].flatMap((ground) =>
      [...ground.querySelectorAll('span > span')]
        .map((text) => ({
          text: text.textContent,
          ratio: contrastRatio(getComputedStyle(text).color, getComputedStyle(ground).backgroundColor),
        }))
        .filter(({ ratio }) => ratio < 7),
    );
    await expect(lowContrasts).toEqual([]);
  },
};
const FILLS = [
  ['liveFill', 'onLiveFill'],
  ['lossFill', 'onLossFill'],
  ['moss', 'onMoss'],
  ['guest', 'guestTint'],
  ['guestTint', 'muted'],
  ['surface', 'live'],
  ['fill', 'ink'],
] as const;

/** Texts on filled areas are readable. The fills of live and lost also differ in luminance. */
export const Fills: Story = {
  render: () => (
    <Stack gap="2">
      {FILLS.map(([bg, color]) => (
        <Text key={bg} data-fill bg={bg} color={color} p="3">
          {color} on {bg}
        </Text>
      ))}
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const fills = [...canvasElement.querySelectorAll('[data-fill]')].map((fill) => getComputedStyle(fill));
    for (const { color, backgroundColor } of fills)
      await expect(contrastRatio(color, backgroundColor)).toBeGreaterThanOrEqual(4.5);
    const [live = '', lost = ''] = fills.map(({ backgroundColor }) => backgroundColor);
    await expect(contrastRatio(live, lost)).toBeGreaterThanOrEqual(2.4);
  },
};
export const FillsInLightTheme: Story = { ...Fills, globals: { theme: 'light' } };
export const ContrastInLightTheme: Story = { ...Contrast, globals: { theme: 'light' } };
