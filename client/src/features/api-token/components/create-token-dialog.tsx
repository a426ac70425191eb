import type { TokenScope } from '@trailcast/schema/wire';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, CancelButton } from '../../../ui/button.js';
import { Modal } from '../../../ui/dialog/modal.js';
import { useStateAtOpening } from '../../../ui/dialog/use-state-at-opening.js';
import type { Submission } from '../../../ui/field/submission.js';
import { ACCESS_CHOICES } from '../token-choices.js';
import { CreatedToken } from './created-token.js';
import { TokenForm, type TokenDraft } from './token-form.js';

export interface TokenRequest {
  name: string;
  scopes: TokenScope[];
  days: number;
}

interface Props {
  open: boolean;
  isCreating: boolean;
  /** The new token, shown instead of the form. */
  createdToken: string | null;
  /** Resolves with the result. `name` is marked if it is among the rejected fields. */
  onCreate: (request: TokenRequest) => Promise<Submission>;
  onCopy: (token: string) => void;
  onClose: () => void;
}

const EMPTY_DRAFT: TokenDraft = { name: '', access: 'read', days: 90 };

/** Creates an API token and shows it once. */
export function CreateTokenDialog({ open, isCreating, createdToken, onCreate, onCopy, onClose }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useStateAtOpening(open, () => EMPTY_DRAFT);
  const [rejectedName, setRejectedName] = useStateAtOpening<string | null>(open, () => null);
  const name = draft.name.trim();
  const isReady = name !== '' && !isCreating;
  const create = async () => {
    if (!isReady) return;
    const request = { name, scopes: [...ACCESS_CHOICES[draft.access]], days: draft.days };
    const { rejectedFields } = await onCreate(request);
    setRejectedName(rejectedFields.includes('name') ? name : null);
  };
  return (
    <Modal
      open={open}
      title={t(createdToken === null ? 'apiToken.create' : 'apiToken.created')}
      onClose={onClose}
      footer={
        createdToken === null ? (
          <>
            <CancelButton onClick={onClose} />
            <Button
              disabled={!isReady && !isCreating}
              busy={isCreating}
              busyText={t('apiToken.creating')}
              onClick={() => void create()}
            >
              {t('apiToken.create')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="outline" onClick={onClose}>
              {t('apiToken.done')}
            </Button>
            <Button icon={Copy} onClick={() => onCopy(createdToken)}>
              {t('apiToken.copy')}
            </Button>
          </>
        )
      }
    >
      {createdToken === null ? (
        <TokenForm
          draft={draft}
          rejectedName={rejectedName}
          onChange={setDraft}
          onSubmit={() => void create()}
        />
      ) : (
        <CreatedToken token={createdToken} />
      )}
    </Modal>
  );
}
