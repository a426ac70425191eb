import { Stack, Text } from '@chakra-ui/react';
import { Copy, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, CancelButton } from '../../../ui/button.js';
import { Modal } from '../../../ui/dialog/modal.js';
import { useStateAtOpening } from '../../../ui/dialog/use-state-at-opening.js';
import type { Submission } from '../../../ui/field/submission.js';
import { ReadOnlyField } from '../../../ui/field/read-only-field.js';
import { useNow } from '../../../ui/use-now.js';
import { findEndProblem } from '../grant-end.js';
import type { Grant } from '../studio-types.js';
import { createGrant, GrantForm } from './grant-form.js';

interface Props {
  open: boolean;
  isCreating: boolean;
  /** The new link, shown instead of the form. */
  url: string | null;
  /** Resolves with the result. `until` is marked if it is among the rejected fields. */
  onCreate: (grant: Grant) => Promise<Submission>;
  onCopy: (url: string) => void;
  /** Null if the browser can't share. */
  onShare: ((url: string) => void) | null;
  onClose: () => void;
}

/** Creates a link for one helper and shows it once. */
export function InviteLinkDialog({ open, isCreating, url, onCreate, onCopy, onShare, onClose }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const [grant, setGrant] = useStateAtOpening(open, createGrant);
  const [rejectedGrant, setRejectedGrant] = useStateAtOpening<Grant | null>(open, () => null);
  const createLink = async () => {
    const { rejectedFields } = await onCreate(grant);
    setRejectedGrant(rejectedFields.includes('until') ? grant : null);
  };
  return (
    <Modal
      open={open}
      title={t(url === null ? 'studio.inviteLink' : 'studio.made')}
      onClose={onClose}
      footer={
        url === null ? (
          <>
            <CancelButton onClick={onClose} />
            <Button
              disabled={findEndProblem(grant, now) !== null}
              busy={isCreating}
              busyText={t('studio.making')}
              onClick={() => void createLink()}
            >
              {t('studio.make')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="outline" onClick={onClose}>
              {t('studio.done')}
            </Button>
            {onShare && (
              <Button variant="outline" icon={Share2} onClick={() => onShare(url)}>
                {t('studio.share')}
              </Button>
            )}
            <Button icon={Copy} onClick={() => onCopy(url)}>
              {t('studio.copy')}
            </Button>
          </>
        )
      }
    >
      {url === null ? (
        <GrantForm grant={grant} now={now} rejectedGrant={rejectedGrant} onChange={setGrant} />
      ) : (
        <NewLink url={url} />
      )}
    </Modal>
  );
}

function NewLink({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <Stack gap="3">
      <Text role="status">{t('studio.once')}</Text>
      <ReadOnlyField label={t('studio.link')} value={url} autoFocus />
    </Stack>
  );
}
