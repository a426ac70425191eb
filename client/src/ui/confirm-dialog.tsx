import { Button, Dialog, Portal } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

interface Props {
  open: boolean;
  text: string;
  /** Word on the button that does it. */
  action: string;
  /** Loses something: the button is not the primary one. */
  destructive?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something happens that others see or that can't be undone. Escape and cancel close it. */
export function ConfirmDialog({ open, text, action, destructive = false, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog.Root
      role="alertdialog"
      open={open}
      onOpenChange={({ open: next }) => !next && onClose()}
      placement="center"
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content bg="surface" color="ink" mx="4">
            <Dialog.Header>
              <Dialog.Title>{action}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>{text}</Dialog.Body>
            <Dialog.Footer gap="2">
              <Button variant="outline" onClick={onClose}>
                {t('dialog.cancel')}
              </Button>
              <Button variant={destructive ? ('loss' as never) : 'solid'} onClick={onConfirm}>
                {action}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
