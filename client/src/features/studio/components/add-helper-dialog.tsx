import { Stack } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CancelButton } from '../../../ui/button.js';
import { Modal } from '../../../ui/dialog/modal.js';
import { useNow } from '../../../ui/use-now.js';
import type { Grant } from '../studio-shapes.js';
import { GrantForm, isPast } from './grant-form.js';

interface Props {
  open: boolean;
  /** Searches users by name; null as the grant disables the choice until it is possible. */
  search: (choose: ((userId: string) => void) | null) => ReactNode;
  onAdd: (userId: string, grant: Grant) => void;
  onClose: () => void;
}

const FIRST: Grant = { level: 'operate', until: null };

/** Makes a user a helper by name: the level first, so that a tap on the name is the last step. */
export function AddHelperDialog({ open, search, onAdd, onClose }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const [grant, setGrant] = useState(FIRST);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setGrant(FIRST);
  }
  return (
    <Modal
      open={open}
      title={t('studio.inviteName')}
      onClose={onClose}
      footer={<CancelButton onClick={onClose} />}
    >
      <Stack gap="4">
        <GrantForm grant={grant} now={now} onChange={setGrant} />
        {search(isPast(grant, now) ? null : (userId) => onAdd(userId, grant))}
      </Stack>
    </Modal>
  );
}
