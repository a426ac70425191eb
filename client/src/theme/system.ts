import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import {
  animationStyles,
  breakpoints,
  buttonRecipe,
  cssVarsPrefix,
  cssVarsRoot,
  dialogSlotRecipe,
  globalCss,
  headingRecipe,
  inputRecipe,
  keyframes,
  layerStyles,
  nativeSelectSlotRecipe,
  semanticTokens,
  skeletonRecipe,
  spinnerRecipe,
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
    '*:focus-visible': { outline: '3px solid', outlineColor: 'blaze', outlineOffset: '2px' },
    '*': { _motionReduce: { animation: 'none !important', transition: 'none !important' } },
  },
  theme: {
    tokens: {
      fonts: { heading: { value: 'system-ui, sans-serif' }, body: { value: 'system-ui, sans-serif' } },
    },
    semanticTokens: {
      colors: {
        ground: both('#0E1512', '#FFFFFF'),
        surface: both('#17211C', '#FFFFFF'),
        raised: both('#1F2B25', '#FFFFFF'),
        ink: both('#F2F6F0', '#10160F'),
        muted: both('#A9B8AE', '#3D463F'),
        line: both('#2C3A33', '#10160F'),
        blaze: both('#FF6B2C', '#B23A00'),
        onBlaze: both('#0E1512', '#FFFFFF'),
        moss: both('#5FD38D', '#0B5C2E'),
        amber: both('#FFC24B', '#6B4A00'),
        loss: both('#FF8A80', '#9B0D0D'),
      },
    },
    recipes: {
      button: {
        ...buttonRecipe,
        base: { ...buttonRecipe.base, minHeight: '48px', borderRadius: '16px', fontWeight: '600' },
        variants: {
          ...buttonRecipe.variants,
          variant: {
            solid: { bg: 'blaze', color: 'onBlaze' },
            outline: { borderWidth: '1px', borderColor: 'line', bg: 'raised', color: 'ink' },
            plain: { color: 'ink' },
            loss: { borderWidth: '1px', borderColor: 'loss', color: 'loss' },
          },
        },
      } as unknown as typeof buttonRecipe,
      heading: headingRecipe,
      input: inputRecipe,
      skeleton: skeletonRecipe,
      spinner: spinnerRecipe,
    },
    slotRecipes: { dialog: dialogSlotRecipe, nativeSelect: nativeSelectSlotRecipe },
  },
});
