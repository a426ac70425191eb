import { Box, Dialog, Flex, Portal, Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button.js';
import { DockPlace } from '../dock/dock-place.js';
import { RAIL_WIDTH } from '../dock/rail-width.js';
import { useIsDesktop, useIsPhone } from '../use-media.js';
import { findFocusFallback } from './focus-fallback.js';
import { useSwipeDown } from './use-swipe-down.js';

export interface ModalProps {
  open: boolean;
  title: string;
  /**
   * A line below the title or, in a wide dialog on a desktop, beside it. Its changes are announced; null while
   * there is no hint.
   */
  hint?: ReactNode;
  /** The state of a broadcast. Shown only in a wide dialog on a desktop, which covers the page with its header. */
  broadcastStatus?: ReactNode;
  /** `alertdialog` for a confirmation. */
  role?: 'dialog' | 'alertdialog';
  /**
   * True for editors: the dialog is wide, contains the docked controls that it would cover, and on a desktop fills the
   * window beside the rail.
   */
  wide?: boolean;
  /** True for a guide through several steps: its title is larger, and the page behind it does not greet the user. */
  isGuide?: boolean;
  children: ReactNode;
  /**
   * Buttons, the primary one last; false without any. They stay visible: at the bottom or, in a wide dialog on a
   * desktop, at the top, away from the docked controls. The buttons of a wide dialog include Cancel, so only a phone
   * has a cross as well.
   */
  footer: ReactNode;
  /** The opener and its ancestors. The first element that still exists gets the focus when the dialog closes. */
  ancestors: readonly HTMLElement[];
  onClose: () => void;
}

/**
 * Style of the docked controls. Lines separate them from the content and from the buttons below. On a desktop they
 * cover the docked controls in the rail, so that the controls do not move.
 */
const DOCK_STYLE = {
  borderTopWidth: { base: '1px', lg: '0' },
  borderBottomWidth: { base: '1px', lg: '0' },
  borderColor: 'line',
  _empty: { display: 'none' },
  lg: {
    position: 'absolute',
    bottom: '0',
    insetInlineStart: `-${RAIL_WIDTH}`,
    width: RAIL_WIDTH,
    bg: 'surface',
    borderInlineEndWidth: '1px',
  },
} as const;

/**
 * Style of a wide dialog. On a desktop it looks like a page: it fills the window beside the rail, which is dimmed, and
 * its header has a line below.
 */
const WIDE_STYLE = {
  content: {
    maxWidth: '1100px',
    lg: {
      position: 'relative',
      maxWidth: 'none',
      height: '100dvh',
      maxHeight: 'none',
      width: `calc(100% - ${RAIL_WIDTH})`,
      m: '0',
      ms: RAIL_WIDTH,
      borderWidth: '0',
      // The docked controls must not move.
      _open: { animation: 'none' },
      borderTopRadius: '0',
      borderBottomRadius: '0',
    },
  },
  header: {
    lg: {
      alignItems: 'center',
      py: '2',
      minHeight: '64px',
      borderBottomWidth: '1px',
      '& h2': { pt: '0', lineHeight: '1.25' },
    },
  },
  body: { lg: { flex: '1', pb: '4' } },
  backdrop: { lg: { width: RAIL_WIDTH, bg: 'surface', opacity: '0.4' } },
} as const;

/** The bar at the upper edge of a sheet, which a swipe closes. */
const HANDLE_STYLE = {
  flexShrink: '0',
  width: '36px',
  height: '4px',
  mx: 'auto',
  mt: '8px',
  borderRadius: 'full',
  bg: 'control',
} as const;
/** Together with the handle, 20 px are above the content. A swipe on the header does not scroll the page. */
const SHEET_HEADER_STYLE = { pt: '2', touchAction: 'pinch-zoom' } as const;
/** A guide is read once, so its cross is large enough for a finger even with a mouse. */
const GUIDE_HEADER_STYLE = { '--tc-sizes-target': '48px' } as const;
/** The page's buttons must not compete with those of a sheet, which covers only a part of the page. */
const SHEET_BACKDROP_STYLE = { bg: 'rgb(0 0 0 / 0.8)' } as const;

/** Margin of the cross: its icon, of 20 px, ends with the buttons and the icons below. */
const CROSS_MARGIN = 'calc((20px - var(--tc-sizes-target)) / 2)';
/** Style of a wide dialog's title, broadcast status and hint in a desktop's header. Where there is little room, the hint is below. */
const HEADER_START_STYLE = {
  display: 'flex',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '1',
  flex: '1',
  flexWrap: { base: 'wrap', xl: 'nowrap' },
  '& > [role=status]': {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    flex: { base: '1 1 100%', xl: '1 1 160px' },
    minWidth: '0',
    fontSize: '13px',
    color: 'amber',
    lineHeight: '1.25',
    '& > svg': { flexShrink: '0' },
  },
} as const;

/**
 * A modal dialog: a bottom sheet on phones, centred on larger screens; a wide dialog fills a desktop beside the rail.
 * Escape, the cross and a tap outside close the dialog and return the focus.
 */
export function ModalWindow({
  open,
  title,
  hint,
  broadcastStatus,
  role = 'dialog',
  wide = false,
  isGuide = false,
  children,
  footer,
  ancestors,
  onClose,
}: ModalProps) {
  const { t } = useTranslation();
  const isInHeader = useIsDesktop() && wide;
  const isSheet = useIsPhone();
  // Like a tap outside, a swipe must not answer a question.
  const isSwipeable = isSheet && role === 'dialog';
  const swipeHandlers = useSwipeDown(onClose);
  const hintLine = hint !== undefined && (
    <Text role="status" fontSize="sm" color="muted">
      {hint}
    </Text>
  );
  return (
    <Dialog.Root
      role={role}
      open={open}
      lazyMount
      unmountOnExit
      finalFocusEl={() => findFocusFallback(ancestors)}
      onOpenChange={({ open: isOpen }) => !isOpen && onClose()}
      // The page may move the focus while the dialog opens. Only a tap outside closes it.
      onFocusOutside={(event) => event.preventDefault()}
    >
      <Portal>
        <Dialog.Backdrop {...(isSheet && SHEET_BACKDROP_STYLE)} {...(wide && { css: WIDE_STYLE.backdrop })} />
        <Dialog.Positioner>
          <Dialog.Content {...(wide && { css: WIDE_STYLE.content })} {...(isGuide && { 'data-guide': '' })}>
            {isSwipeable && <Box aria-hidden data-handle {...HANDLE_STYLE} />}
            <Dialog.Header
              {...(isSwipeable && { ...SHEET_HEADER_STYLE, ...swipeHandlers })}
              {...(wide && { css: WIDE_STYLE.header })}
              {...(isGuide && { css: GUIDE_HEADER_STYLE })}
            >
              <Box minW="0" css={isInHeader ? HEADER_START_STYLE : {}}>
                <Dialog.Title {...(isGuide && { fontSize: '24px', lineHeight: '1.25' })}>
                  {title}
                </Dialog.Title>
                {isInHeader && broadcastStatus && <Box flexShrink="0">{broadcastStatus}</Box>}
                {hintLine}
              </Box>
              <Flex gap="2" align="center" flexShrink="0" ms={isInHeader ? '4' : undefined}>
                {isInHeader && footer}
                <IconButton
                  icon={X}
                  label={t('dialog.close')}
                  me={CROSS_MARGIN}
                  color={{ lg: 'muted' }}
                  {...(wide && { hideFrom: 'md' })}
                  onClick={onClose}
                />
              </Flex>
            </Dialog.Header>
            <Dialog.Body {...(wide && { css: WIDE_STYLE.body })}>{children}</Dialog.Body>
            {wide && <DockPlace {...DOCK_STYLE} />}
            {!isInHeader && footer && <Dialog.Footer>{footer}</Dialog.Footer>}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
