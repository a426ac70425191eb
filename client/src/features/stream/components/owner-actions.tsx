import { Copy, KeyRound, Pencil, RotateCw, SignalLow, Smartphone, Trash2, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../../ui/action-menu.js';
import type { StreamDialog, StreamTask } from '../stream-dialog.js';

interface Props {
  /** True without an active subscription: only actions that end or remove something are enabled. */
  isLocked: boolean;
  /** The running request; null if there is none. */
  busy: StreamTask | null;
  /** True if the pane has no button of its own that sets up a phone. */
  hasSetUp?: boolean;
  /** Undefined if the pane has a button of its own that copies the link. */
  onCopyLink?: (() => void) | undefined;
  /** Undefined if there is no link for several networks. */
  onCopyBonded?: (() => void) | undefined;
  onRestart: () => void;
  onOpenDialog: (dialog: StreamDialog) => void;
}

const BUSY_TEXTS: Partial<Record<StreamTask, string>> = {
  restart: 'stream.restarting',
  resetKey: 'stream.resettingKey',
  delete: 'stream.deleting',
};

export function OwnerActions(props: Props) {
  const { isLocked, busy, hasSetUp = false, onCopyLink, onCopyBonded, onRestart, onOpenDialog } = props;
  const { t } = useTranslation();
  const busyText = busy && BUSY_TEXTS[busy];
  return (
    <ActionMenu
      isIcon
      isQuiet
      text={t('stream.more')}
      busyText={busyText ? t(busyText) : undefined}
      actions={[
        ...(hasSetUp
          ? [{ text: t('stream.setUp'), icon: Smartphone, onSelect: () => onOpenDialog('setUp') }]
          : []),
        ...(onCopyLink ? [{ text: t('stream.copyLink'), icon: Copy, onSelect: onCopyLink }] : []),
        ...(onCopyBonded ? [{ text: t('stream.copyBondedLink'), icon: Copy, onSelect: onCopyBonded }] : []),
        {
          text: t('stream.manageInvites'),
          icon: UserPlus,
          disabled: isLocked,
          onSelect: () => onOpenDialog('invites'),
        },
        {
          text: t('stream.rename'),
          icon: Pencil,
          disabled: isLocked,
          onSelect: () => onOpenDialog('rename'),
        },
        { text: t('stream.restart'), icon: RotateCw, disabled: isLocked, onSelect: onRestart },
        {
          text: t('weakLink.title'),
          icon: SignalLow,
          disabled: isLocked,
          onSelect: () => onOpenDialog('weakLink'),
        },
        { text: t('stream.resetKey'), icon: KeyRound, onSelect: () => onOpenDialog('resetKey') },
        { text: t('stream.delete'), icon: Trash2, destructive: true, onSelect: () => onOpenDialog('delete') },
      ]}
    />
  );
}
