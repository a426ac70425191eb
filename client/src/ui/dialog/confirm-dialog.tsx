import { Text } from '@chakra-ui/react';
import { Button, CancelButton } from '../button.js';
import { Modal } from './modal.js';

interface Props {
  open: boolean;
  /** Title; default: the action's text. */
  title?: string;
  text: string;
  action: string;
  /** True if something is deleted or ended; the button then does not look primary. */
  destructive?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation of an action that is public or irreversible. Escape and cancel close the dialog. */
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
