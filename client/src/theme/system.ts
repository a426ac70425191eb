import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import {
  animationStyles,
  breakpoints,
  checkboxSlotRecipe,
  cssVarsPrefix,
  cssVarsRoot,
  dialogSlotRecipe,
  globalCss,
  headingRecipe,
  inputRecipe,
  keyframes,
  layerStyles,
  linkRecipe,
  menuSlotRecipe,
  nativeSelectSlotRecipe,
  semanticTokens,
  skeletonRecipe,
  textStyles,
  tokens,
} from '@chakra-ui/react/theme';

/** The library's scales and base styles without its recipes: each recipe costs every visitor its bytes. */
const base = defineConfig({
  preflight: true,
  cssVarsPrefix,
  cssVarsRoot,
  globalCss,
  theme: { breakpoints, keyframes, tokens, semanticTokens, textStyles, layerStyles, animationStyles },
});

/** `_light` matches always, so `_dark` must come after it. */
const both = (dusk: string, noon: string) => ({ value: { _light: noon, _dark: dusk } });

/** One theme, two lights: Dusk (dark, default) and Noon (high contrast for sunlight). Only recipes in use are loaded. */
export const system = createSystem(defaultBaseConfig, base, {
  globalCss: {
    'html, body': { bg: 'ground', color: 'ink', minHeight: '100dvh', fontVariantNumeric: 'tabular-nums' },
    '*:focus-visible': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' },
    '*': { _motionReduce: { animation: 'none !important', transition: 'none !important' } },
  },
  theme: {
    keyframes: { pulse: { '50%': { opacity: '0.35' } } },
    tokens: {
      fonts: { heading: { value: 'system-ui, sans-serif' }, body: { value: 'system-ui, sans-serif' } },
      fontSizes: {
        sm: { value: '0.875rem' },
        md: { value: '1rem' },
        lg: { value: '1.25rem' },
        xl: { value: '1.75rem' },
        '2xl': { value: '2.5rem' },
      },
    },
    semanticTokens: {
      colors: {
        ground: both('#0E1512', '#FFFFFF'),
        surface: both('#17211C', '#FFFFFF'),
        raised: both('#1F2B25', '#FFFFFF'),
        ink: both('#F2F6F0', '#10160F'),
        muted: both('#A9B8AE', '#3D463F'),
        /** Between panes. */
        line: both('#2C3A33', '#10160F'),
        /** Around what can be pressed or filled: 3:1 against its ground. */
        control: both('#6F8277', '#10160F'),
        focus: both('#FFC24B', '#10160F'),
        blaze: both('#FF6B2C', '#B23A00'),
        blazeStrong: both('#FF8450', '#8F2F00'),
        onBlaze: both('#0E1512', '#FFFFFF'),
        moss: both('#5FD38D', '#0B5C2E'),
        amber: both('#FFC24B', '#6B4A00'),
        loss: both('#FF8A80', '#9B0D0D'),
      },
    },
    recipes: { heading: headingRecipe, input: inputRecipe, link: linkRecipe, skeleton: skeletonRecipe },
    slotRecipes: {
      checkbox: checkboxSlotRecipe,
      dialog: dialogSlotRecipe,
      menu: menuSlotRecipe,
      nativeSelect: nativeSelectSlotRecipe,
    },
  },
});
