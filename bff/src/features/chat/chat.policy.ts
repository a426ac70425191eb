import type { Role } from '@trailcast/schema/wire';
import type { OperationName } from '../../access/operations.js';
import { checkHelperAccess, type HelperRelation, type HelperVerdict } from '../../access/helper-verdict.js';

export type ChatAction = 'read' | 'send-message' | 'set-title' | 'connect' | 'disconnect' | 'set-commands';

const OPERATIONS_BY_ACTION: Record<ChatAction, OperationName> = {
  read: 'chat',
  'send-message': 'sayInChat',
  'set-title': 'setBroadcastTitle',
  connect: 'connectChat',
  disconnect: 'disconnectChat',
  'set-commands': 'setChatCommands',
};

/**
 * Checks an action. Pass `owner` as the relation for `connect`, `disconnect` and `set-commands`, which concern the
 * viewer's own chat.
 */
export function checkChatAction(
  action: ChatAction,
  caller: { role: Role; relation: HelperRelation },
): HelperVerdict {
  return checkHelperAccess(OPERATIONS_BY_ACTION[action], caller);
}
