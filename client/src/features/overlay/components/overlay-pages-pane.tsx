import { Flex, Stack, Text } from '@chakra-ui/react';
import { OVERLAY_LOOKS, type OverlayAddress, type OverlayLook } from '@trailcast/schema/wire';
import { AppWindow, Copy, Link2, RefreshCw, Trash2, Unlink } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.js';
import { ChoiceField } from '../../../ui/field/choice-field.js';
import { ReadOnlyField } from '../../../ui/field/read-only-field.js';
import { Notice } from '../../../ui/notice.js';
import { Pane } from '../../../ui/pane/pane.js';
import type { OverlayFieldsFragment } from '../overlay.generated.js';

/** The chosen looks; an omitted look stays unchanged. */
export type OverlayLooks = { alertsLook?: OverlayLook; chatLook?: OverlayLook };

export type OverlayTask = 'look' | 'create' | 'delete' | 'allow';

interface Props {
  overlay: OverlayFieldsFragment;
  /** The new address, shown until the user leaves the page. */
  address: OverlayAddress | null;
  isBusy: (task: OverlayTask) => boolean;
  onLook: (looks: OverlayLooks) => void;
  onCreate: () => void;
  onDelete: () => void;
  onAllow: () => void;
  onCopy: (text: string) => void;
  /** The address for tips, shown while the pages have an address. */
  tips: ReactNode;
}

export function OverlayPagesPane({ overlay, address, isBusy, tips, ...actions }: Props) {
  const { alertsLook, chatLook, since = null, readsAlerts } = overlay;
  const { t, i18n } = useTranslation();
  const [actionToConfirm, setActionToConfirm] = useState<'replace' | 'delete' | null>(null);
  const lookChoices = OVERLAY_LOOKS.map((id) => ({ id, name: t(`overlay.look.${id}`) }));
  const parseLook = (id: string) => OVERLAY_LOOKS.find((look) => look === id) ?? 'card';
  const confirm = () => {
    setActionToConfirm(null);
    if (actionToConfirm === 'delete') actions.onDelete();
    else actions.onCreate();
  };
  return (
    <Pane title={t('overlay.title')} icon={AppWindow}>
      <Stack gap="3">
        <Text color="muted">{t('overlay.intro')}</Text>
        <ChoiceField
          label={t('overlay.alertsLook')}
          value={alertsLook}
          choices={lookChoices}
          busy={isBusy('look')}
          onChoose={(id) => actions.onLook({ alertsLook: parseLook(id) })}
        />
        <ChoiceField
          label={t('overlay.chatLook')}
          value={chatLook}
          choices={lookChoices}
          busy={isBusy('look')}
          onChoose={(id) => actions.onLook({ chatLook: parseLook(id) })}
        />
        {address && <NewAddress address={address} onCopy={actions.onCopy} />}
        {since !== null && !address && (
          <Text>{t('overlay.since', { day: new Date(since).toLocaleDateString(i18n.language) })}</Text>
        )}
        <Flex wrap="wrap" gap="2">
          <Button
            variant="outline"
            icon={since === null ? Link2 : RefreshCw}
            busy={isBusy('create')}
            onClick={() => (since === null ? actions.onCreate() : setActionToConfirm('replace'))}
          >
            {since === null ? t('overlay.create') : t('overlay.replace')}
          </Button>
          {since !== null && (
            <Button
              variant="ghost"
              icon={Trash2}
              busy={isBusy('delete')}
              onClick={() => setActionToConfirm('delete')}
            >
              {t('overlay.delete')}
            </Button>
          )}
        </Flex>
        {since !== null && !readsAlerts && (
          <Notice
            icon={Unlink}
            actions={
              <Button variant="outline" busy={isBusy('allow')} onClick={actions.onAllow}>
                {t('overlay.allow')}
              </Button>
            }
          >
            {t('overlay.raidsOnly')}
          </Notice>
        )}
        {since !== null && tips}
      </Stack>
      <ConfirmDialog
        open={actionToConfirm !== null}
        action={actionToConfirm === 'delete' ? t('overlay.delete') : t('overlay.replace')}
        text={actionToConfirm === 'delete' ? t('overlay.deleteText') : t('overlay.replaceText')}
        destructive
        onConfirm={confirm}
        onClose={() => setActionToConfirm(null)}
      />
    </Pane>
  );
}

function NewAddress({ address, onCopy }: { address: OverlayAddress; onCopy: (text: string) => void }) {
  const { t } = useTranslation();
  return (
    <Stack gap="3">
      <Text role="status">{t('overlay.once')}</Text>
      <ReadOnlyField label={t('overlay.alertsUrl')} value={address.alertsUrl} />
      <Button variant="outline" icon={Copy} onClick={() => onCopy(address.alertsUrl)}>
        {t('overlay.copyAlerts')}
      </Button>
      <ReadOnlyField label={t('overlay.chatUrl')} value={address.chatUrl} />
      <Button variant="outline" icon={Copy} onClick={() => onCopy(address.chatUrl)}>
        {t('overlay.copyChat')}
      </Button>
    </Stack>
  );
}
