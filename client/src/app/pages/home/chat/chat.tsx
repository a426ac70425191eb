import { useDeferredModule } from '../../use-deferred-module.js';
import type { ChatProps } from './chat-props.js';
import { CHAT_SKELETON } from './chat-skeleton.js';

const load = () => import('./chat-part.js');

/** Chat of any studio. Loaded after the rest of the page. */
export function LazyChatPane(props: ChatProps) {
  const module = useDeferredModule(load);
  return module ? <module.ChatPart {...props} /> : CHAT_SKELETON;
}
