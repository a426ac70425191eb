import type { Role } from '@trailcast/schema/wire';
import type { OperationName } from '../../access/operations.js';
import { helpVerdict, type HelpRelation, type HelpVerdict } from '../../access/help-verdict.js';

export type ChatAction = 'read' | 'say' | 'set-title' | 'connect' | 'disconnect' | 'set-commands';

const OPERATION_OF: Record<ChatAction, OperationName> = {
  read: 'chat',
  say: 'sayInChat',
  'set-title': 'setBroadcastTitle',
  connect: 'connectChat',
  disconnect: 'disconnectChat',
  'set-commands': 'setChatCommands',
};

/**
 * Checks an action. For `connect`, `disconnect` and `set-commands` the relation is `owner`: they concern the caller's
 * own chat.
 */
export function chatVerdict(action: ChatAction, caller: { role: Role; relation: HelpRelation }): HelpVerdict {
  return helpVerdict(OPERATION_OF[action], caller);
}
