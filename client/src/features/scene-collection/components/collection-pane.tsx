import { Flex } from '@chakra-ui/react';
import type { Removed } from '@trailcast/schema/wire';
import { Download, Pencil, SquarePen, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.js';
import { NameDialog } from '../../../ui/dialog/name-dialog.js';
import type { Submission } from '../../../ui/field/submission.js';
import { Pane } from '../../../ui/pane/pane.js';
import { useOpening } from '../../../ui/dialog/use-opening.js';
import { RemovedList } from './removed-list.js';

export interface CollectionActions {
  onEdit: () => void;
  onRename: (name: string) => Promise<Submission>;
  onDownload: () => void;
  onDelete: () => void;
}

interface Props extends CollectionActions {
  name: string;
  /** Position in the list, from 1. */
  position: number;
  /** Sources and filters that a server left out or will leave out; null while unknown. */
  removed: readonly Removed[] | null;
  busy: 'rename' | 'download' | 'delete' | null;
  /** True without an active payment: the collection can only be viewed and deleted. */
  readOnly: boolean;
}

/** Two columns if the texts fit. */
const EVEN = { '& > button': { flex: '1 0 40%', minWidth: 'max-content', px: '3' } };

export function CollectionPane(props: Props) {
  const { name, position, removed, busy, readOnly, onEdit, onRename, onDownload, onDelete } = props;
  const { t } = useTranslation();
  const { opened, open, close } = useOpening<'rename' | 'delete'>();
  const rename = async (next: string) => {
    const outcome = await onRename(next);
    if (outcome.isDone) close();
    return outcome;
  };
  return (
    <Pane title={t('collection.numbered', { position, name })}>
      {removed && removed.length > 0 && <RemovedList removed={removed} />}
      <Flex gap="2" wrap="wrap" css={EVEN}>
        <Button icon={SquarePen} variant="outline" disabled={readOnly} onClick={onEdit}>
          {t('collection.edit')}
        </Button>
        <Button icon={Pencil} variant="outline" disabled={readOnly} onClick={() => open('rename')}>
          {t('collection.rename')}
        </Button>
        <Button icon={Download} variant="outline" busy={busy === 'download'} onClick={onDownload}>
          {t('collection.download')}
        </Button>
        <Button icon={Trash2} variant="loss" busy={busy === 'delete'} onClick={() => open('delete')}>
          {t('collection.delete')}
        </Button>
      </Flex>
      <NameDialog
        open={opened === 'rename'}
        title={t('collection.rename')}
        name={name}
        saving={busy === 'rename'}
        onSave={rename}
        onClose={close}
      />
      <ConfirmDialog
        open={opened === 'delete'}
        destructive
        text={t('collection.confirmDelete')}
        action={t('collection.delete')}
        onConfirm={() => {
          close();
          onDelete();
        }}
        onClose={close}
      />
    </Pane>
  );
}
