import {
  useMyServerQuery,
  useServerStatusQuery,
} from '../../../../features/relay-server/relay-server.generated.js';
import { useMeQuery } from '../../../../features/user/user.generated.js';
import { SkeletonPane } from '../../../../ui/pane/skeleton-pane.js';
import { useLive } from '../../../live.js';
import { usePart } from '../use-part.js';
import { CHAT_HEIGHT, type ChatProps } from './chat-props.js';

const CACHED = { fetchPolicy: 'cache-first' } as const;

const load = () => import('./chat-part.js');

/** Chat of the user's own studio, while its server runs. */
export function Chat() {
  const { connectedOnce } = useLive();
  const me = useMeQuery(CACHED).data?.me;
  const server = useMyServerQuery({ ...CACHED, skip: !connectedOnce }).data?.myServer;
  const variables = { serverId: server?.id ?? '' };
  const { scene } = useServerStatusQuery({ ...CACHED, variables, skip: !server }).data?.serverStatus ?? {};
  if (!me || typeof scene !== 'string') return null;
  return <ChatOf studioId={me.id} owner={null} mayWrite mayTitle />;
}

export function ChatOf(props: ChatProps) {
  const module = usePart(load);
  return module ? <module.ChatPart {...props} /> : <SkeletonPane late height={CHAT_HEIGHT} />;
}
