import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { cacheSystem } from './cached-system.js';
import {
  dialogRecipe,
  headingRecipe,
  inputRecipe,
  linkRecipe,
  menuRecipe,
  skeletonRecipe,
} from './recipes.js';
import { MOUSE } from './mouse.js';
import { colors, sizes, tokens } from './tokens.js';

/** Selector of the progress bar. The end of its animation closes a toast. */
const TOAST_TIMER = '.Toastify__progress-bar';

const config = defineConfig({
  preflight: true,
  cssVarsPrefix: 'tc',
  cssVarsRoot: ':where(html)',
  globalCss: {
    '*': { borderColor: 'line' },
    /** Animations are shortened instead of removed, because a toast closes at the end of its animation. */
    [`*:not(${TOAST_TIMER})`]: {
      _motionReduce: {
        animationDuration: '0.01ms !important',
        animationDelay: '0s !important',
        animationIterationCount: '1 !important',
        transition: 'none !important',
      },
    },
    [TOAST_TIMER]: { _motionReduce: { opacity: '0 !important' } },
    'html, body': {
      bg: 'ground',
      color: 'ink',
      /** The preflight sets another font, which headings and toasts do not use. */
      fontFamily: 'body',
      minHeight: '100dvh',
      lineHeight: '1.5',
      fontVariantNumeric: 'tabular-nums',
    },
    /** Keeps focused elements above a phone's navigation and docked elements. */
    html: { scrollPaddingBottom: { base: 'calc(var(--dock-height, 60px) + 20px)', md: '16px' } },
    'html:has(main [data-bar])': { scrollPaddingBottom: { lg: '88px' } },
    /** Icons keep their size beside wrapped text. */
    '.lucide': { flexShrink: '0' },
    '*:focus-visible': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' },
    '*::placeholder': { color: 'muted', opacity: '1' },
  },
  conditions: {
    mouse: `@media ${MOUSE}`,
  },
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
    keyframes: {
      /** A fainter amber or moss would look like another colour. */
      pulse: { '50%': { opacity: '0.65' } },
      flow: { to: { transform: 'translateX(24px)' } },
      spin: { to: { transform: 'rotate(1turn)' } },
      rise: { from: { opacity: '0', transform: 'translateY(16px)' } },
    },
    tokens,
    semanticTokens: { colors, sizes },
    recipes: { heading: headingRecipe, input: inputRecipe, link: linkRecipe, skeleton: skeletonRecipe },
    slotRecipes: {
      dialog: dialogRecipe,
      menu: menuRecipe,
    },
  },
});

/**
 * The theme. It uses only the library's style engine, because the library's default theme would add all its recipes to
 * the bundle.
 */
export const system = cacheSystem(createSystem(defaultBaseConfig, config));
