import { Text } from '@chakra-ui/react';
import { Button, CancelButton } from '../button.js';
import { Modal } from './modal.js';

interface Props {
  open: boolean;
  /** What it is about; the action's words where that is clear. */
  title?: string;
  text: string;
  /** Word on the button that does it. */
  action: string;
  /** Loses something: the button is not the primary one. */
  destructive?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something happens that others see or that can't be undone. Escape and cancel close it. */
export function ConfirmDialog({
  open,
  action,
  title = action,
  text,
  destructive = false,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Modal
      role="alertdialog"
      open={open}
      title={title}
      onClose={onClose}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button variant={destructive ? 'loss' : 'solid'} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <Text>{text}</Text>
    </Modal>
  );
}
