import { Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CancelButton } from '../../../ui/button.js';
import { Modal } from '../../../ui/dialog/modal.js';
import { useStateAtOpening } from '../../../ui/dialog/use-state-at-opening.js';
import type { Submission } from '../../../ui/field/submission.js';
import { useNow } from '../../../ui/use-now.js';
import { findEndProblem } from '../grant-end.js';
import type { Grant } from '../studio-types.js';
import { createGrant, GrantForm } from './grant-form.js';

interface Props {
  open: boolean;
  /** Renders the user search. `choose` is null while the grant is invalid, so that nobody can be chosen. */
  search: (choose: ((userId: string) => void) | null) => ReactNode;
  /** Resolves with the result. `until` and `userId` are marked if they are among the rejected fields. */
  onAdd: (userId: string, grant: Grant) => Promise<Submission>;
  onClose: () => void;
}

const NO_REJECTION: { until: Grant | null; user: boolean } = { until: null, user: false };

/** Adds a helper by name: the level comes first, so that choosing the name is the last step. */
export function AddHelperDialog({ open, search, onAdd, onClose }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const [grant, setGrant] = useStateAtOpening(open, createGrant);
  const [rejection, setRejection] = useStateAtOpening(open, () => NO_REJECTION);
  const add = async (userId: string) => {
    setRejection(NO_REJECTION);
    const fields = (await onAdd(userId, grant)).rejectedFields;
    setRejection({ until: fields.includes('until') ? grant : null, user: fields.includes('userId') });
  };
  return (
    <Modal
      open={open}
      title={t('studio.inviteName')}
      onClose={onClose}
      footer={<CancelButton onClick={onClose} />}
    >
      <Stack gap="4">
        <GrantForm grant={grant} now={now} rejectedGrant={rejection.until} onChange={setGrant} />
        {search(findEndProblem(grant, now) !== null ? null : (userId) => void add(userId))}
        {rejection.user && (
          <Text role="alert" fontSize="sm" color="loss">
            {t('studio.userRefused')}
          </Text>
        )}
      </Stack>
    </Modal>
  );
}
