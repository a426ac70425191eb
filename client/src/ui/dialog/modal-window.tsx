import { Dialog, Portal } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button.js';
import { focusFallbackOf } from './focus-fallback.js';

export interface ModalProps {
  open: boolean;
  title: string;
  /** An alert asks one thing and waits for the answer. */
  role?: 'dialog' | 'alertdialog';
  /** As wide as the window, for editors. */
  wide?: boolean;
  children: ReactNode;
  /** The buttons, the one that acts last; they stay in reach of the thumb. */
  footer: ReactNode;
  /** What opened it and everything around that: the first that is still there when it closes gets the focus. */
  ancestors: readonly HTMLElement[];
  onClose: () => void;
}

/**
 * A window over the page: a sheet at the bottom of a phone, in the middle of anything larger. Escape, the cross and a tap
 * beside it close it, and the focus returns to where it came from.
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
      // The page may move the focus while the window comes; only a tap beside it is an answer.
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
            <Dialog.Footer>{footer}</Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
