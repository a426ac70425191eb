import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InvitesDialog } from '../../../features/stream/components/invites-dialog.js';
import type { StreamDialog } from '../../../features/stream/stream-dialog.js';
import type { StreamFieldsFragment } from '../../../features/stream/stream.generated.js';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.js';
import { NameDialog } from '../../../ui/dialog/name-dialog.js';
import { setUp } from './lazy-set-up.js';
import { usePeopleSearch } from './use-people-search.js';
import type { useStreamActions } from './use-streams.js';
import { WeakLink } from './weak-link.js';

const { Part: SetUp } = setUp;

interface Props {
  stream: StreamFieldsFragment;
  myId: string;
  dialog: StreamDialog | null;
  actions: ReturnType<typeof useStreamActions>;
  onClose: () => void;
}

export function StreamDialogs({ stream, myId, dialog, actions, onClose }: Props) {
  const { t } = useTranslation();
  const { name } = stream;
  const closeIfDone = (isDone: boolean) => isDone && onClose();
  const rename = async (newName: string) => {
    const outcome = await actions.rename(newName);
    closeIfDone(outcome.isDone);
    return outcome;
  };
  const confirmProps = (kind: StreamDialog, run: () => Promise<unknown>) => ({
    open: dialog === kind,
    onClose,
    onConfirm: () => {
      onClose();
      void run();
    },
  });
  return (
    <>
      <LazySetUp stream={stream} open={dialog === 'setUp'} onClose={onClose} />
      <Invites stream={stream} open={dialog === 'invites'} actions={actions} onClose={onClose} />
      <NameDialog
        open={dialog === 'rename'}
        title={t('stream.renameTitle', { name })}
        name={name}
        isSaving={actions.busy === 'rename'}
        onSave={rename}
        onClose={onClose}
      />
      <WeakLink
        stream={stream}
        open={dialog === 'weakLink'}
        isSaving={actions.busy === 'weakLink'}
        onSave={(setting) => void actions.setWeakLink(setting).then(closeIfDone)}
        onClose={onClose}
      />
      <ConfirmDialog
        title={t('stream.resetKeyTitle', { name })}
        text={t('stream.confirmResetKey')}
        action={t('stream.resetKey')}
        {...confirmProps('resetKey', actions.resetKey)}
      />
      <ConfirmDialog
        title={t('stream.deleteTitle', { name })}
        text={t('stream.confirmDelete')}
        action={t('stream.delete')}
        destructive
        {...confirmProps('delete', actions.delete)}
      />
      <ConfirmDialog
        title={t('stream.leaveTitle', { name })}
        text={t('stream.confirmLeave')}
        action={t('stream.leave')}
        destructive
        {...confirmProps('leave', () => actions.leave(myId))}
      />
    </>
  );
}

/** Loads the code of the dialog at the first opening. */
function LazySetUp(props: Pick<Props, 'stream' | 'onClose'> & { open: boolean }) {
  const [wasOpen, setWasOpen] = useState(false);
  if (props.open && !wasOpen) setWasOpen(true);
  return wasOpen && <SetUp {...props} fallback={null} />;
}

function Invites({ stream, open, actions, onClose }: Omit<Props, 'dialog' | 'myId'> & { open: boolean }) {
  const search = usePeopleSearch();
  const close = () => {
    search.onText('');
    onClose();
  };
  return (
    <InvitesDialog
      open={open}
      name={stream.name}
      invited={stream.invitedUsers}
      search={search}
      isSaving={actions.busy === 'invites' || actions.busy === 'resetKey'}
      isLive={stream.live}
      onSave={(userIds, newKey) => void actions.invite(userIds, newKey).then((isDone) => isDone && close())}
      onClose={close}
    />
  );
}
