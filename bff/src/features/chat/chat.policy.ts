import type { Role, StudioLevel } from '@trailcast/schema/wire';
import { helperMayCall, mayCall, type OperationName } from '../../access/operations.js';
import { ForbiddenError, NotFoundError } from '../../infra/errors.js';

/** A viewer's relation to a studio; a helper's is the level that the owner gave. */
export type ChatRelation = 'owner' | StudioLevel | 'stranger';

export type ChatAction = 'read' | 'say' | 'set-title' | 'connect' | 'disconnect' | 'set-commands';

export type ChatVerdict = 'allowed' | 'wrong-role' | 'level-too-low' | 'not-found';

/** The operation whose access rule applies to an action. */
const OPERATION_OF: Record<ChatAction, OperationName> = {
  read: 'chat',
  say: 'sayInChat',
  'set-title': 'setBroadcastTitle',
  connect: 'connectChat',
  disconnect: 'disconnectChat',
  'set-commands': 'setChatCommands',
};

/** Checks an action. The relation for `connect`, `disconnect` and `set-commands` is `owner`: they are about the caller's own chat. */
export function chatVerdict(
  action: ChatAction,
  { role, relation }: { role: Role; relation: ChatRelation },
): ChatVerdict {
  if (!mayCall(OPERATION_OF[action], role)) return 'wrong-role';
  if (relation === 'owner') return 'allowed';
  const helps = relation === 'stranger' ? null : helperMayCall(OPERATION_OF[action], relation);
  if (helps === null) return 'not-found';
  return helps ? 'allowed' : 'level-too-low';
}

/** Throws the error of a refusal. */
export function enforceChat(verdict: ChatVerdict): void {
  if (verdict === 'wrong-role') throw new ForbiddenError('Your account has not been verified yet.');
  if (verdict === 'level-too-low')
    throw new ForbiddenError('Your level in this studio does not allow this. Ask its owner for more.');
  if (verdict === 'not-found') throw new NotFoundError('There is no such studio.');
}
