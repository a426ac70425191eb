import { Flex } from '@chakra-ui/react';
import { ScrollText } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LastAction } from '../../../../features/studio/components/last-action.js';
import { ServerLog } from '../../../../features/studio/components/server-log.js';
import { useServerLogQuery } from '../../../../features/studio/studio.generated.js';
import type { Action } from '../../../../features/studio/studio-shapes.js';
import { describeError } from '../../../../lib/describe-error.js';
import { Button } from '../../../../ui/button.js';
import { Modal } from '../../../../ui/dialog/modal.js';
import { ListSkeleton } from '../../../../ui/pane/list-skeleton.js';
import { LoadFailure } from '../../../../ui/pane/load-failure.js';
import { useNow } from '../../../../ui/use-now.js';
import { useLive } from '../../../live.js';

interface Props {
  serverId: string;
  action: (Omit<Action, 'detail'> & { detail?: string | null }) | null;
}

/** Shows the last action on the user's server and who did it, with the log. */
export const LastActionWithLog = memo(function LastActionWithLog({ serverId, action }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const { lostSince } = useLive();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Flex align="center" justify="space-between" gap="2" mb="2">
      <LastAction action={action && { ...action, detail: action.detail ?? null }} now={lostSince ?? now} />
      <Button variant="quiet" flexShrink="0" icon={ScrollText} onClick={() => setOpen(true)}>
        {t('studio.log')}
      </Button>
      <Modal
        open={open}
        title={t('studio.log')}
        onClose={close}
        footer={
          <Button variant="outline" onClick={close}>
            {t('studio.close')}
          </Button>
        }
      >
        <Log serverId={serverId} />
      </Modal>
    </Flex>
  );
});

function Log({ serverId }: { serverId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useServerLogQuery({
    variables: { serverId },
    fetchPolicy: 'cache-and-network',
  });
  if (data) {
    const entries = data.serverLog.map((entry) => ({
      ...entry,
      by: entry.by ?? null,
      detail: entry.detail ?? null,
    }));
    return <ServerLog entries={entries} />;
  }
  if (!error) return <ListSkeleton text={t('loading')} />;
  const text = t('failed.load log', { message: describeError(error, t) });
  return <LoadFailure text={text} onRetry={() => void refetch().catch(() => null)} />;
}
