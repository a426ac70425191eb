import { defineTokens } from '@chakra-ui/react';

const rem = (px: number) => ({ value: `${px / 16}rem` });

/**
 * The scales: a 4 px grid, five font sizes, rounded panes. There are few entries, because each one is a CSS variable on
 * every page.
 */
export const tokens = defineTokens({
  fonts: {
    heading: { value: 'system-ui, sans-serif' },
    body: { value: 'system-ui, sans-serif' },
    mono: { value: 'ui-monospace, monospace' },
  },
  fontSizes: { sm: rem(14), md: rem(16), lg: rem(20), xl: rem(28), '2xl': rem(40) },
  spacing: {
    '0.5': rem(2),
    1: rem(4),
    2: rem(8),
    3: rem(12),
    4: rem(16),
    5: rem(20),
    6: rem(24),
    8: rem(32),
    10: rem(40),
    12: rem(48),
    16: rem(64),
  },
  sizes: { full: { value: '100%' } },
  radii: { sm: rem(8), md: rem(12), lg: rem(16), full: { value: '999px' } },
  zIndex: {
    docked: { value: 10 },
    dropdown: { value: 1000 },
    modal: { value: 1400 },
    popover: { value: 1500 },
  },
});

/** Minimum height of buttons, fields, rows and menu items: for a finger, or for a mouse on a desktop. */
export const sizes = { target: { value: { base: '48px', _mouse: '36px' } } };

/** Returns the colour of both themes. `_light` always matches, so `_dark` must follow it. */
const themed = (dusk: string, noon: string) => ({ value: { _light: noon, _dark: dusk } });

/** Dusk (dark, default) and Noon (high contrast for sunlight). */
export const colors = {
  ground: themed('#0E1512', '#EFF3EC'),
  surface: themed('#17211C', '#FFFFFF'),
  raised: themed('#1F2B25', '#FFFFFF'),
  ink: themed('#F2F6F0', '#10160F'),
  /** Contrast of 10:1 on a pane, because a phone is read in the sun. */
  muted: themed('#C3CFC7', '#3A433C'),
  /** Line between parts of a pane. */
  line: themed('#2C3A33', '#C3CBC1'),
  /** Border of a pane. In the theme Dusk, its colour alone distinguishes it from the background. */
  frame: themed('transparent', '#C3CBC1'),
  /** Background of a secondary button, and while the pointer is over it. */
  fill: themed('#28362F', '#FFFFFF'),
  fillStrong: themed('#35463D', '#E6ECE3'),
  /** Border of a secondary button. The theme Dusk has only the background, so that a page is not full of frames. */
  edge: themed('transparent', '#10160F'),
  /** Border of fields and switches: contrast of 3:1 against the background. */
  control: themed('#6F8277', '#10160F'),
  /** Ring of the selected item among others. Not `ink`, with which a panic is framed, and not a colour of a state. */
  choice: themed('#8FC3F2', '#1D5B99'),
  veil: themed('rgba(0, 0, 0, 0.6)', 'rgba(16, 22, 15, 0.6)'),
  focus: themed('#FFC24B', '#10160F'),
  /** Background of live states. As text it lacks contrast in the theme Noon. */
  liveFill: themed('#FF6B2C', '#FF7A3D'),
  /** Text of a live state on a pane. */
  live: themed('#FF8A57', '#9A3200'),
  onLiveFill: themed('#0E1512', '#0E1512'),
  moss: themed('#5FD38D', '#0B5C2E'),
  amber: themed('#FFC24B', '#6B4A00'),
  /** Text and borders. A background of `loss` would resemble `liveFill`. */
  loss: themed('#FF988F', '#9B0D0D'),
  lossFill: themed('#B01018', '#B01018'),
  onLossFill: themed('#FFFFFF', '#FFFFFF'),
  onMoss: themed('#06150C', '#FFFFFF'),
  /** Background of a good state. */
  mossTint: themed('#173024', '#E2F0E6'),
  mossStrong: themed('#7BE0A3', '#08431F'),
  /** Another user's studio, in which the user is a helper: edge and initial, and the background of its name. */
  guest: themed('#B3ADFF', '#4338A8'),
  guestTint: themed('#2C2A60', '#E4E1FF'),
};
