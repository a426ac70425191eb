import { Dialog, Portal } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.js';

interface Props {
  open: boolean;
  title: string;
  /** Two questions at once confuse: an alert asks one and waits. */
  role?: 'dialog' | 'alertdialog';
  /** As wide as the window, for editors. */
  wide?: boolean;
  children: ReactNode;
  /** The buttons, the one that acts last; they stay in reach of the thumb. */
  footer: ReactNode;
  onClose: () => void;
}

/**
 * A window over the page: a sheet at the bottom of a phone, in the middle of anything larger. Escape, the cross and a tap
 * beside it close it, and the focus returns to where it came from.
 */
export function Modal({ open, title, role = 'dialog', wide = false, children, footer, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog.Root
      role={role}
      open={open}
      lazyMount
      unmountOnExit
      onOpenChange={({ open: next }) => !next && onClose()}
    >
      <Portal>
        <Dialog.Backdrop bg="blackAlpha.700" />
        <Dialog.Positioner alignItems={{ base: 'flex-end', md: 'center' }} justifyContent="center">
          <Dialog.Content
            bg="surface"
            color="ink"
            borderWidth="1px"
            borderColor="line"
            boxShadow="none"
            width="100%"
            maxW={wide ? '1100px' : '520px'}
            maxH="92dvh"
            m={{ base: '0', md: '4' }}
            borderRadius={{ base: '16px 16px 0 0', md: '16px' }}
            display="flex"
            flexDirection="column"
          >
            <Dialog.Header
              display="flex"
              alignItems="center"
              justifyContent="space-between"
              gap="2"
              p="4"
              pb="2"
            >
              <Dialog.Title fontSize="lg" fontWeight="700">
                {title}
              </Dialog.Title>
              <IconButton icon={X} label={t('dialog.close')} onClick={onClose} />
            </Dialog.Header>
            <Dialog.Body px="4" py="2" overflowY="auto" minH="0" display="flex" flexDirection="column">
              {children}
            </Dialog.Body>
            <Dialog.Footer
              display="flex"
              flexWrap="wrap"
              gap="2"
              p="4"
              pb="max(16px, env(safe-area-inset-bottom))"
              justifyContent="flex-end"
            >
              {footer}
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
