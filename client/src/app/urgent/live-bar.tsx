import { useOneTap } from '../../features/relay-server/one-tap/use-one-tap.js';
import {
  useServerScenesQuery,
  useSetSceneMutation,
  type ServerFieldsFragment,
  type StatusFieldsFragment,
} from '../../features/relay-server/relay-server.generated.js';
import { useUrgentCalls } from './use-urgent-calls.js';
import { useAction } from '../use-action.js';

export interface LiveBarProps {
  server: ServerFieldsFragment;
  status: StatusFieldsFragment;
}

const NO_SCENES: readonly string[] = [];

/** The thumb bar of the user's broadcast, for pages other than home. Rendered once the list of scenes is loaded. */
export function LiveBar({ server, status }: LiveBarProps) {
  const { id: serverId, onFeedLoss } = server;
  const { data, error } = useServerScenesQuery({ variables: { serverId } });
  const [setScene] = useSetSceneMutation();
  const { run } = useAction<'scene'>();
  const { bar } = useOneTap({
    status,
    scenes: data?.serverScenes ?? NO_SCENES,
    disabled: false,
    urgent: useUrgentCalls(serverId),
    lossScene: onFeedLoss?.scene ?? null,
    owner: null,
    rank: null,
    showsBarOnly: true,
    onScene: (scene) => run('scene', 'set scene', () => setScene({ variables: { serverId, scene } })),
  });
  // Buttons that are added later would move the others under the thumb.
  return (data || error) && bar;
}
