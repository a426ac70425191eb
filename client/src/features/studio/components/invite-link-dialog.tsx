import { Stack, Text } from '@chakra-ui/react';
import { Copy, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, CancelButton } from '../../../ui/button.js';
import { Modal } from '../../../ui/dialog/modal.js';
import { useStateAtOpening } from '../../../ui/dialog/use-state-at-opening.js';
import type { Submission } from '../../../ui/field/submission.js';
import { ReadOnlyField } from '../../../ui/field/read-only-field.js';
import { useNow } from '../../../ui/use-now.js';
import { endProblem } from '../grant-end.js';
import type { Grant } from '../studio-shapes.js';
import { firstGrant, GrantForm } from './grant-form.js';

interface Props {
  open: boolean;
  making: boolean;
  /** The new link, shown instead of the form. */
  url: string | null;
  /** Resolves with the result; 'until' is marked if it was refused. */
  onMake: (grant: Grant) => Promise<Submission>;
  onCopy: (url: string) => void;
  /** Null if the browser can't share. */
  onShare: ((url: string) => void) | null;
  onClose: () => void;
}

/** Creates a link for one helper and shows it once. */
export function InviteLinkDialog({ open, making, url, onMake, onCopy, onShare, onClose }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const [grant, setGrant] = useStateAtOpening(open, firstGrant);
  const [refused, setRefused] = useStateAtOpening<Grant | null>(open, () => null);
  const make = async () => {
    const { refused: fields } = await onMake(grant);
    setRefused(fields.includes('until') ? grant : null);
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
              disabled={endProblem(grant, now) !== null}
              busy={making}
              busyText={t('studio.making')}
              onClick={() => void make()}
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
        <GrantForm grant={grant} now={now} refused={refused} onChange={setGrant} />
      ) : (
        <MadeLink url={url} />
      )}
    </Modal>
  );
}

function MadeLink({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <Stack gap="3">
      <Text role="status">{t('studio.once')}</Text>
      <ReadOnlyField label={t('studio.link')} value={url} autoFocus />
    </Stack>
  );
}
