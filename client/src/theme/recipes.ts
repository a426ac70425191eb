import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react';

/** Base style of text fields and selects. */
export const fieldStyle = {
  width: '100%',
  minWidth: '0',
  minHeight: 'target',
  px: '3',
  fontSize: 'md',
  color: 'ink',
  bg: 'ground',
  borderWidth: '1px',
  borderColor: 'control',
  borderRadius: 'md',
  _disabled: { opacity: '0.55', cursor: 'not-allowed' },
  '&[aria-invalid=true]': { borderColor: 'loss', borderWidth: '2px' },
} as const;

export const inputRecipe = defineRecipe({ base: fieldStyle });

export const headingRecipe = defineRecipe({
  base: { fontFamily: 'heading', fontWeight: '700', lineHeight: '1.25' },
});

export const skeletonRecipe = defineRecipe({
  className: 'skeleton',
  base: {
    /** There is no border, because it would look like an empty field. */
    bg: 'ground',
    borderRadius: 'sm',
    animation: 'pulse 1.6s ease-in-out infinite',
  },
});

export const linkRecipe = defineRecipe({
  base: {
    color: 'ink',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    textDecorationThickness: '2px',
  },
});

/** A bottom sheet on phones, a centred dialog on larger screens. */
export const dialogRecipe = defineSlotRecipe({
  slots: [
    'trigger',
    'backdrop',
    'positioner',
    'content',
    'title',
    'description',
    'closeTrigger',
    'header',
    'body',
    'footer',
  ],
  base: {
    backdrop: { position: 'fixed', inset: '0', bg: 'veil', zIndex: 'modal' },
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'modal',
      display: 'flex',
      justifyContent: 'center',
      alignItems: { base: 'flex-end', md: 'center' },
      overscrollBehaviorY: 'none',
    },
    content: {
      display: 'flex',
      flexDirection: 'column',
      width: '100%',
      maxWidth: '520px',
      maxHeight: '92dvh',
      m: { base: '0', md: '4' },
      bg: 'surface',
      color: 'ink',
      borderWidth: '1px',
      borderColor: 'line',
      borderTopRadius: 'lg',
      borderBottomRadius: { base: '0', md: 'lg' },
      outline: '0',
      _open: { animation: 'rise 160ms ease-out' },
    },
    header: {
      display: 'flex',
      alignItems: 'flex-start',
      justifyContent: 'space-between',
      gap: '2',
      p: '4',
      pb: '2',
    },
    title: {
      fontSize: 'lg',
      fontWeight: '700',
      overflowWrap: 'anywhere',
      minWidth: '0',
      /** The first line is as high as the cross. */
      pt: 'calc((var(--tc-sizes-target) - 1lh) / 2)',
    },
    body: { display: 'flex', flexDirection: 'column', minHeight: '0', px: '4', py: '2', overflowY: 'auto' },
    footer: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      gap: '2',
      p: '4',
      pb: 'max(16px, env(safe-area-inset-bottom))',
    },
  },
});

export const menuRecipe = defineSlotRecipe({
  slots: [
    'arrow',
    'arrowTip',
    'content',
    'contextTrigger',
    'indicator',
    'item',
    'itemGroup',
    'itemGroupLabel',
    'itemIndicator',
    'itemText',
    'positioner',
    'separator',
    'trigger',
    'triggerItem',
    'itemCommand',
  ],
  base: {
    content: {
      zIndex: 'dropdown',
      minWidth: '200px',
      p: '1',
      bg: 'raised',
      color: 'ink',
      borderWidth: '1px',
      borderColor: 'control',
      borderRadius: 'md',
      outline: '0',
      maxHeight: 'var(--available-height)',
      overflowY: 'auto',
    },
    separator: { height: '1px', my: '1', bg: 'line' },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minHeight: 'target',
      px: '3',
      borderRadius: 'sm',
      fontSize: 'md',
      cursor: 'pointer',
      userSelect: 'none',
      _disabled: { opacity: '0.55', cursor: 'not-allowed' },
      _highlighted: { bg: 'ground', outline: '2px solid', outlineColor: 'focus', outlineOffset: '-2px' },
    },
  },
});
