import { Box, chakra, Flex } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { HoldRing } from '../../../ui/hold/hold-ring.js';

/** In a desktop's bar of this width or less, the text that ends a panic may take three lines, so its icon is hidden. */
const NARROW_BAR = '@container (max-width: 430px)';
/** In a phone's bar of this width or less, the text that ends a panic takes three lines, so its icon is smaller. */
const SMALL_PHONE_BAR = '@container (max-width: 327px)';
/** In a bar of this width or less, such as the bar in a desktop's rail, the buttons are in a column. */
export const COLUMN = '@container (max-width: 140px)';
/** A bar of this width, such as the bar of a phone, has its buttons in a row, with the icon above the label. */
const ROW_BAR = '@container (min-width: 141px) and (max-width: 519px)';
/** In a wide bar, icon and label of a button are beside each other. */
const WIDE_BAR = '@container (min-width: 520px)';

/** Style of disabled controls whose words must stay readable in the sun: without a fill, and nearly without an outline. */
export const DISABLED_STYLE = {
  opacity: '1',
  bg: 'transparent',
  color: 'muted',
  borderColor: 'line',
} as const;
/** Icon and text that end a panic are in the middle of what the stripes leave. */
const CENTERED_STYLE = { '--label-height': '0', justifyContent: 'center', pt: '6px' } as const;

const Shape = chakra('button', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    position: 'relative',
    gap: '0.5',
    minWidth: '0',
    minHeight: '72px',
    px: '0.5',
    py: '1',
    // Variables, so that the icons of a row are aligned, whatever the width of their buttons' borders.
    '--edge': '1px',
    borderWidth: 'var(--edge)',
    borderTopWidth: 'var(--edge-top, var(--edge))',
    borderColor: 'edge',
    borderRadius: 'md',
    bg: 'fill',
    color: 'ink',
    fontWeight: '600',
    lineHeight: '1.15',
    [WIDE_BAR]: { flexDirection: 'row', gap: '2', minHeight: '56px' },
    cursor: 'pointer',
    userSelect: 'none',
    touchAction: 'manipulation',
    transition: 'background-color 120ms, border-color 120ms',
    _hover: { bg: 'fillStrong' },
    _disabled: { cursor: 'not-allowed', opacity: '0.55' },
    // Text on a phone in the sun must stay readable.
    lgDown: {
      borderColor: 'control',
      '&:disabled:not([aria-pressed=true])': DISABLED_STYLE,
    },
    [ROW_BAR]: {
      lgDown: {
        justifyContent: 'flex-start',
        pt: 'calc(14px - var(--edge-top, var(--edge)))',
        pb: '0',
        '& svg.lucide': { boxSize: '20px' },
      },
    },
    // The scene on program: the bar is shown while live.
    '&[aria-pressed=true]': { bg: 'liveFill', color: 'onLiveFill', borderColor: 'liveFill' },
  },
  variants: {
    tone: {
      /** The scene on program has a dot in the corner opposite the key, because colour never speaks alone. */
      plain: {
        '&[aria-pressed=true]': {
          _before: {
            content: '""',
            position: 'absolute',
            top: '6px',
            insetStart: '6px',
            boxSize: '8px',
            borderRadius: 'full',
            bg: 'currentColor',
          },
        },
        // The server shows the scene; the user has not pressed the button.
        '&[data-auto]': {
          '&[aria-pressed=true]': { '--edge': '2px', bg: 'fill', color: 'ink' },
          _before: {
            content: 'attr(data-auto)',
            top: '1px',
            boxSize: 'auto',
            borderRadius: '0',
            bg: 'transparent',
            fontSize: '12px',
            lineHeight: '1',
            // A badge on the corner's border, because a phone's button has no room for the word beside its icon.
            [ROW_BAR]: {
              lgDown: {
                top: '-8px',
                insetStart: 'auto',
                insetEnd: '4px',
                px: '1',
                borderRadius: 'sm',
                bg: 'liveFill',
                color: 'onLiveFill',
                lineHeight: '14px',
              },
            },
          },
        },
      },
      /**
       * A held button must neither scroll the page nor open a menu when the finger moves. The button has stripes,
       * because red means a fault.
       */
      panic: {
        touchAction: 'none',
        WebkitTouchCallout: 'none',
        overflow: 'hidden',
        px: '1',
        borderColor: 'ink',
        '--edge': '2px',
        '&[aria-pressed=true]': { bg: 'ink', color: 'ground', borderColor: 'ink' },
        _before: {
          content: '""',
          position: 'absolute',
          insetX: '0',
          top: '0',
          height: '4px',
          backgroundImage: 'repeating-linear-gradient(135deg, currentColor 0 5px, transparent 5px 10px)',
        },
        // With two lines of text, the button is as high as the others.
        pt: '8px',
        pb: '2px',
        gap: '0',
        lgDown: { py: '5px', '&[aria-pressed=true]:disabled': DISABLED_STYLE },
        // The stripes are the upper border.
        [ROW_BAR]: {
          lgDown: {
            '--edge-top': '0px',
            gap: '0.5',
            px: '0.5',
            pt: '14px',
            pb: '0',
            _before: { height: '6px' },
            // "End panic:" has one line also in a wide font.
            '&[aria-pressed=true]': { '--label-size': '13px' },
          },
        },
        // The ring's own style is outside the recipe's layer. While held, the text is short.
        [NARROW_BAR]: {
          '&[aria-pressed=true]': { lg: CENTERED_STYLE },
          '&[aria-pressed=true]:not([data-held]) > :first-child': { lg: { display: 'none !important' } },
        },
        [SMALL_PHONE_BAR]: {
          '&[aria-pressed=true]': {
            lgDown: {
              ...CENTERED_STYLE,
              gap: '0',
              lineHeight: '15px',
              '&:not([data-held]) svg.lucide': { boxSize: '16px' },
            },
          },
          '&[aria-pressed=true]:not([data-held]) > :first-child': { lgDown: { height: '17px !important' } },
        },
        [WIDE_BAR]: { gap: '2' },
      },
    },
    isPending: {
      true: {
        '&, &[aria-pressed=true]': {
          bg: 'raised',
          color: 'amber',
          '--edge': '2px',
          borderStyle: 'dashed',
          borderColor: 'amber',
        },
      },
    },
  },
  defaultVariants: { tone: 'plain' },
});

interface Props extends ComponentProps<typeof Shape> {
  icon: LucideIcon;
  label: string;
  /** True while a hold button is held; undefined for other buttons. */
  isHeld?: boolean;
  /** The keyboard shortcut, shown in the button's corner; undefined without one. */
  shortcut?: string | undefined;
}

/** Props of the shortcut, which looks like the digit of a scene's tile, and below the stripes of the panic button. */
const SHORTCUT_PROPS = {
  'aria-hidden': true,
  'data-shortcut': '',
  position: 'absolute',
  top: '2',
  insetEnd: '1',
  px: '1',
  py: '0.5',
  borderRadius: 'sm',
  bg: 'ground',
  color: 'ink',
  fontSize: '12px',
  lineHeight: '1',
} as const;

/**
 * The label takes two lines even if its text is shorter, so that all icons of a row are aligned. On a phone all labels
 * begin on the same line.
 */
const LABEL_STYLE = {
  alignItems: 'center',
  [ROW_BAR]: { lgDown: { alignItems: 'flex-start' } },
  minH: 'var(--label-height, 2.3em)',
  maxW: 'full',
  fontSize: 'var(--label-size, var(--tc-font-sizes-sm))',
  [COLUMN]: { minH: '0' },
  [WIDE_BAR]: { minH: '0' },
} as const;

/** A button of the thumb bar: icon and label. A word that is too long is truncated, never broken. */
export function BarButton({ icon: Icon, label, isHeld, shortcut, ...props }: Props) {
  const icon = <Icon aria-hidden size={isHeld === undefined ? 24 : 16} />;
  return (
    <Shape type="button" aria-keyshortcuts={shortcut} data-held={isHeld || undefined} {...props}>
      {isHeld === undefined ? icon : <HoldRing isHeld={isHeld}>{icon}</HoldRing>}
      <Flex as="span" css={LABEL_STYLE} title={label}>
        <Box as="span" maxW="full" lineClamp={3} overflowWrap="normal">
          {label}
        </Box>
      </Flex>
      {/* Drawn outside the content, because voice control needs the label as the content. */}
      {shortcut && <Box as="span" {...SHORTCUT_PROPS} _after={{ content: `"${shortcut}"` }} />}
    </Shape>
  );
}
