import type { WeakLink as WeakLinkSetting } from '@trailcast/schema/weak-link';
import {
  useMyServerQuery,
  useServerHistoryQuery,
} from '../../../features/relay-server/relay-server.generated.js';
import { WeakLinkDialog } from '../../../features/stream/components/weak-link-dialog.js';
import type { StreamFieldsFragment } from '../../../features/stream/stream.generated.js';

interface Props {
  stream: StreamFieldsFragment;
  open: boolean;
  isSaving: boolean;
  onSave: (setting: WeakLinkSetting | null) => void;
  onClose: () => void;
}

export function WeakLink({ stream, ...dialog }: Props) {
  const { data } = useMyServerQuery({ skip: !dialog.open });
  const server = data?.myServer?.streamId === stream.id ? data.myServer : null;
  const history = useServerHistoryQuery({
    variables: { serverId: server?.id ?? '', of: 'session' },
    skip: !dialog.open || server === null,
    fetchPolicy: 'no-cache',
  });
  return (
    <WeakLinkDialog
      {...dialog}
      name={stream.name}
      storedSetting={readSetting(stream)}
      pastFeed={history.data?.serverHistory ?? null}
    />
  );
}

/** Returns the setting without `__typename`, which a mutation does not accept. */
function readSetting({ weakLink }: StreamFieldsFragment): WeakLinkSetting | null {
  if (!weakLink) return null;
  const { belowKbps, afterMs, backKbps, backAfterMs, rttMs = null, scene } = weakLink;
  return { belowKbps, afterMs, backKbps, backAfterMs, rttMs, scene };
}
