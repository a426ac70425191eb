import { defineRecipe } from '@chakra-ui/react';

/** Style of all buttons: at least as high as `target`; variants differ by weight and border, not only by colour. */
export const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: 'target',
    minWidth: 'target',
    px: '4',
    py: '1',
    borderRadius: 'calc(var(--tc-sizes-target) / 3)',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontSize: 'md',
    fontWeight: '600',
    lineHeight: '1.25',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    transition: 'background-color 120ms, border-color 120ms, transform 80ms',
    _active: { transform: 'scale(0.98)' },
    _disabled: { cursor: 'not-allowed', opacity: '0.55', transform: 'none' },
  },
  variants: {
    variant: {
      solid: {
        bg: 'moss',
        color: 'onMoss',
        _hover: { bg: 'mossStrong' },
        /** Readable while disabled, because the text names the missing input. */
        _disabled: {
          bg: 'ground',
          color: 'muted',
          borderColor: 'line',
          opacity: '1',
        },
      },
      /** For secondary actions: an outline in the theme Noon. */
      outline: { borderColor: 'edge', bg: 'fill', color: 'ink', _hover: { bg: 'fillStrong' } },
      ghost: { bg: 'transparent', color: 'ink', _hover: { bg: 'fill' } },
      /** For the least important actions. */
      quiet: {
        bg: 'transparent',
        color: 'muted',
        fontSize: 'sm',
        fontWeight: '500',
        px: '3',
        _hover: { color: 'ink', textDecoration: 'underline' },
      },
      loss: { borderColor: 'loss', bg: 'transparent', color: 'loss', _hover: { bg: 'fill' } },
    },
    size: {
      md: {},
      lg: { minHeight: '64px', fontSize: 'lg', px: '6', py: '3' },
      icon: { p: '0', minWidth: 'target' },
    },
  },
  defaultVariants: { variant: 'solid', size: 'md' },
});
