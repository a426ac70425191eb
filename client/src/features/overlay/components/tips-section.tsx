import { Flex, Heading, Stack, Text } from '@chakra-ui/react';
import type { TipHook } from '@trailcast/schema/wire';
import { Copy, HandCoins, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.js';
import { ReadOnlyField } from '../../../ui/field/read-only-field.js';

export type TipTask = 'create tips' | 'delete tips';

interface Props {
  /** Time at which the webhook for tips was created; null if there is none. */
  createdAt: number | null;
  /** URL and secret of the new webhook, shown until the user leaves the page. */
  hook: TipHook | null;
  isBusy: (task: TipTask) => boolean;
  onCreate: () => void;
  onDelete: () => void;
  onCopy: (text: string) => void;
}

export function TipsSection({ createdAt, hook, isBusy, onCreate, onDelete, onCopy }: Props) {
  const { t } = useTranslation();
  const [actionToConfirm, setActionToConfirm] = useState<'replace' | 'delete' | null>(null);
  const confirm = () => {
    setActionToConfirm(null);
    if (actionToConfirm === 'delete') onDelete();
    else onCreate();
  };
  return (
    <Stack gap="3">
      <Heading as="h3" fontSize="md">
        {t('overlay.tips.title')}
      </Heading>
      <Text color="muted">{t('overlay.tips.intro')}</Text>
      {hook && (
        <>
          <Text role="status">{t('overlay.tips.once')}</Text>
          <ReadOnlyField label={t('overlay.tips.url')} value={hook.url} />
          <Button variant="outline" icon={Copy} onClick={() => onCopy(hook.url)}>
            {t('overlay.tips.copyUrl')}
          </Button>
          <ReadOnlyField label={t('overlay.tips.secret')} value={hook.secret} />
          <Button variant="outline" icon={Copy} onClick={() => onCopy(hook.secret)}>
            {t('overlay.tips.copySecret')}
          </Button>
        </>
      )}
      <Flex wrap="wrap" gap="2">
        <Button
          variant="outline"
          icon={createdAt === null ? HandCoins : RefreshCw}
          busy={isBusy('create tips')}
          onClick={() => (createdAt === null ? onCreate() : setActionToConfirm('replace'))}
        >
          {createdAt === null ? t('overlay.tips.create') : t('overlay.tips.replace')}
        </Button>
        {createdAt !== null && (
          <Button
            variant="ghost"
            icon={Trash2}
            busy={isBusy('delete tips')}
            onClick={() => setActionToConfirm('delete')}
          >
            {t('overlay.tips.delete')}
          </Button>
        )}
      </Flex>
      <ConfirmDialog
        open={actionToConfirm !== null}
        action={actionToConfirm === 'delete' ? t('overlay.tips.delete') : t('overlay.tips.replace')}
        text={t('overlay.tips.endText')}
        destructive
        onConfirm={confirm}
        onClose={() => setActionToConfirm(null)}
      />
    </Stack>
  );
}
