import { CHAT_LIMITS } from '@trailcast/schema/chat-limits';
import type { Resolvers } from '../../generated/resolvers.generated.js';
import { parseEntityId } from '../../infra/entity-id.js';
import { MalformedError } from '../../infra/errors.js';
import { requireViewer } from '../../infra/graphql/context.js';
import type { ChatService } from './chat.service.js';

export function chatResolvers(chats: ChatService): Pick<Resolvers, 'Query' | 'Mutation'> {
  return {
    Query: {
      chat: (_root, { studioId }, context) => chats.read(requireViewer(context), parseEntityId(studioId)),
    },
    Mutation: {
      sayInChat: async (_root, { studioId, text }, context) => {
        const message = requireMaxLength(text, CHAT_LIMITS.messageMaxLength, 'text');
        await chats.sendMessage(requireViewer(context), parseEntityId(studioId), message);
        return true;
      },
      setBroadcastTitle: (_root, { studioId, title }, context) =>
        chats.setTitle(
          requireViewer(context),
          parseEntityId(studioId),
          requireMaxLength(title, CHAT_LIMITS.titleMaxLength, 'title'),
        ),
      connectChat: (_root, { alerts }, context) => chats.connect(requireViewer(context), alerts ?? false),
      setChatCommands: (_root, { level, language }, context) =>
        chats.setCommands(requireViewer(context), { level: level ?? null, ...(language && { language }) }),
      disconnectChat: async (_root, _arguments, context) => {
        await chats.disconnect(requireViewer(context));
        return true;
      },
    },
  };
}

/** Throws MalformedError if the text is empty or too long, as the REST routes do. */
function requireMaxLength(text: string, maxLength: number, path: string): string {
  if (text.length >= 1 && text.length <= maxLength) return text;
  const message = `must have 1 to ${maxLength} characters`;
  throw new MalformedError(`The ${path} ${message}.`, [{ path, message }]);
}
