import { Flex } from '@chakra-ui/react';
import { ScrollText } from 'lucide-react';
import { memo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { LastAction } from '../../../../features/studio/components/last-action.js';
import { serverLog } from '../../../../features/studio/components/lazy-server-log.js';
import { useServerLogQuery } from '../../../../features/studio/studio.generated.js';
import type { Action } from '../../../../features/studio/studio-types.js';
import { describeError } from '../../../../lib/describe-error.js';
import { Button } from '../../../../ui/button.js';
import { Modal } from '../../../../ui/dialog/modal.js';
import { ListSkeleton } from '../../../../ui/pane/list-skeleton.js';
import { LoadFailure } from '../../../../ui/pane/load-failure.js';
import { useHeaderPlace } from '../../../../ui/dock/header-place.js';
import { useNow } from '../../../../ui/use-now.js';
import { useLive } from '../../../live.js';
import { useFreshNote } from './use-fresh-note.js';

export interface LastActionWithLogProps {
  serverId: string;
  action: (Omit<Action, 'detail'> & { detail?: string | null }) | null;
}

/** The button is directly behind the text, from which its padding keeps it apart. */
const IN_HEADER = { minWidth: '0' } as const;
const IN_PLACE = { justifyContent: 'space-between', gap: '2', mb: '2' } as const;

/** Shows the last action on the user's server and who did it, with the log. On a desktop it is in the page's header. */
export const LastActionWithLog = memo(function LastActionWithLog({
  serverId,
  action,
}: LastActionWithLogProps) {
  const { t } = useTranslation();
  const now = useNow();
  const { lostSince } = useLive();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const headerPlace = useHeaderPlace();
  const shownAction = action && { ...action, detail: action.detail ?? null };
  const isFreshNote = useFreshNote(shownAction, lostSince ?? now);
  const lastAction = (
    <Flex align="center" css={headerPlace ? IN_HEADER : IN_PLACE}>
      <LastAction action={shownAction} now={lostSince ?? now} isMarked={isFreshNote} />
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
        <ServerLog serverId={serverId} />
      </Modal>
    </Flex>
  );
  return headerPlace ? createPortal(lastAction, headerPlace) : lastAction;
});

function ServerLog({ serverId }: { serverId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useServerLogQuery({
    variables: { serverId },
    fetchPolicy: 'cache-and-network',
  });
  const skeleton = <ListSkeleton text={t('loading')} />;
  if (data) {
    const entries = data.serverLog.map((entry) => ({
      ...entry,
      by: entry.by ?? null,
      detail: entry.detail ?? null,
    }));
    return <serverLog.Part fallback={skeleton} entries={entries} />;
  }
  if (!error) return skeleton;
  const text = t('failed.load log', { message: describeError(error, t) });
  return <LoadFailure text={text} onRetry={() => void refetch().catch(() => null)} />;
}
