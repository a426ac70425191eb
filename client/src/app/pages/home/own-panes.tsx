import { Box } from '@chakra-ui/react';
import { createBand, hasViewers } from '../../../features/relay-server/broadcast-band.js';
import { useOwnServer } from '../../../features/relay-server/use-own-server.js';
import { useMeQuery } from '../../../features/user/user.generated.js';
import { windowHeightColumn } from '../../../ui/pane/window-high.js';
import { useLive } from '../../live.js';
import { LazyChatPane } from './chat/chat.js';
import { LazySourcesPane } from './picture/sources.js';

const CACHED = { fetchPolicy: 'cache-first' } as const;

interface Props {
  collections: readonly { id: string; version: number }[];
}

/** Chat, sources and sound of the user's own studio, while its server runs. */
export function OwnPanes({ collections }: Props) {
  const { hasConnected } = useLive();
  const me = useMeQuery(CACHED).data?.me;
  const { server, status } = useOwnServer({ ...CACHED, skip: !hasConnected });
  if (!me || !server || typeof status?.scene !== 'string') return null;
  const hasViewersInBand = hasViewers(createBand({ kind: 'running', status }, null));
  const version = collections.find(({ id }) => id === server.dataId)?.version ?? 0;
  return (
    <Box css={windowHeightColumn} data-window-high>
      <LazyChatPane
        studioId={me.id}
        owner={null}
        hasViewersInBand={hasViewersInBand}
        mayWrite
        mayChangeTitle
      />
      <LazySourcesPane
        serverId={server.id}
        owner={null}
        reloadKey={`${server.dataVersion} ${version} ${status.scene}`}
      />
    </Box>
  );
}
