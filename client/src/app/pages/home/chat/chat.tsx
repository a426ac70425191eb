import { useOwnServer } from '../../../../features/relay-server/use-own-server.js';
import { useMeQuery } from '../../../../features/user/user.generated.js';
import { useLive } from '../../../live.js';
import { useDeferredModule } from '../../use-deferred-module.js';
import type { ChatProps } from './chat-props.js';
import { ChatSkeleton } from './chat-skeleton.js';

const CACHED = { fetchPolicy: 'cache-first' } as const;

const load = () => import('./chat-part.js');

/** Chat of the user's own studio, while its server runs. */
export function Chat() {
  const { connectedOnce } = useLive();
  const me = useMeQuery(CACHED).data?.me;
  const { status } = useOwnServer({ ...CACHED, skip: !connectedOnce });
  if (!me || typeof status?.scene !== 'string') return null;
  return <LazyChatPane studioId={me.id} owner={null} mayWrite mayChangeTitle />;
}

/** Chat of any studio. Loaded after the rest of the page. */
export function LazyChatPane(props: ChatProps) {
  const module = useDeferredModule(load);
  return module ? <module.ChatPart {...props} /> : <ChatSkeleton />;
}
