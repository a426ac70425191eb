import { Box, Dialog, Portal } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button.js';
import { DockPlace } from '../dock/dock-place.js';
import { focusFallbackOf } from './focus-fallback.js';

export interface ModalProps {
  open: boolean;
  title: string;
  /** `alertdialog` for a confirmation. */
  role?: 'dialog' | 'alertdialog';
  /** As wide as the window, for editors. It then has the docked controls, which it would cover. */
  wide?: boolean;
  children: ReactNode;
  /** Buttons, the primary one last. They stay visible at the bottom. */
  footer: ReactNode;
  /** The opener and its ancestors. The first that still exists gets the focus when the dialog closes. */
  ancestors: readonly HTMLElement[];
  onClose: () => void;
}

/** Docked controls and footer: on a desktop in one row, so that the content has the height. */
const END = {
  borderColor: 'line',
  '&:has([data-dock-place]:not(:empty))': { borderTopWidth: '1px' },
  lg: {
    display: 'flex',
    alignItems: 'center',
    '& > [data-dock-place]': { flex: '1' },
    '& > :last-child': { ms: 'auto' },
  },
} as const;

/**
 * A modal dialog: a bottom sheet on phones, centred on larger screens. Escape, the cross and a tap outside close it and
 * return the focus.
 */
export default function ModalWindow({
  open,
  title,
  role = 'dialog',
  wide = false,
  children,
  footer,
  ancestors,
  onClose,
}: ModalProps) {
  const { t } = useTranslation();
  return (
    <Dialog.Root
      role={role}
      open={open}
      lazyMount
      unmountOnExit
      finalFocusEl={() => focusFallbackOf(ancestors)}
      onOpenChange={({ open: next }) => !next && onClose()}
      // The page may move the focus while the dialog opens. Only a tap outside closes it.
      onFocusOutside={(event) => event.preventDefault()}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content {...(wide && { maxWidth: '1100px' })}>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
              <IconButton icon={X} label={t('dialog.close')} onClick={onClose} />
            </Dialog.Header>
            <Dialog.Body>{children}</Dialog.Body>
            {wide ? (
              <Box css={END}>
                <DockPlace _empty={{ display: 'none' }} />
                <Dialog.Footer>{footer}</Dialog.Footer>
              </Box>
            ) : (
              <Dialog.Footer>{footer}</Dialog.Footer>
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
