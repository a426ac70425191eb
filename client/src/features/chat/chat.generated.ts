/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { readDocument, readFragment } from '../../lib/documents/read-document.js';
import { useMutation, useQuery } from '@apollo/client/react';
/** Levels of the chat commands of moderators. They are a part of the helpers' levels. */
export type ChatCommandLevel = 'operate' | 'produce';

/** Languages of command replies. */
export type ChatLanguage = 'de' | 'en';

/** Connection states of a chat. */
export type ChatState =
  /** The connection is lost and is retried. */
  | 'away'
  | 'connected'
  | 'connecting'
  /** The owner has connected no account. */
  | 'disconnected'
  /** The owner has too many connections at the platform. */
  | 'full'
  /** The platform no longer accepts the owner's consent. */
  | 'refused';

/** The chatter's most significant badge. */
export type ChatterRole = 'broadcaster' | 'moderator' | 'subscriber' | 'viewer' | 'vip';

export type ChatFieldsFragment = {
  __typename: 'Chat';
  studioId: string;
  state: ChatState;
  title: string | null;
  viewers: number | null;
  canWrite: boolean;
  commands: ChatCommandLevel | null;
  messages: Array<{
    __typename: 'ChatMessage';
    id: string;
    at: number;
    author: string;
    role: ChatterRole;
    text: string;
  }>;
};

export type ChatQueryVariables = Exact<{
  studioId: string;
}>;

export type ChatQuery = {
  chat: {
    __typename: 'Chat';
    studioId: string;
    state: ChatState;
    title: string | null;
    viewers: number | null;
    canWrite: boolean;
    commands: ChatCommandLevel | null;
    messages: Array<{
      __typename: 'ChatMessage';
      id: string;
      at: number;
      author: string;
      role: ChatterRole;
      text: string;
    }>;
  };
};

export type SayInChatMutationVariables = Exact<{
  studioId: string;
  text: string;
}>;

export type SayInChatMutation = { sayInChat: boolean };

export type SetBroadcastTitleMutationVariables = Exact<{
  studioId: string;
  title: string;
}>;

export type SetBroadcastTitleMutation = {
  setBroadcastTitle: {
    __typename: 'Chat';
    studioId: string;
    state: ChatState;
    title: string | null;
    viewers: number | null;
    canWrite: boolean;
    commands: ChatCommandLevel | null;
    messages: Array<{
      __typename: 'ChatMessage';
      id: string;
      at: number;
      author: string;
      role: ChatterRole;
      text: string;
    }>;
  };
};

export type ConnectChatMutationVariables = Exact<{ [key: string]: never }>;

export type ConnectChatMutation = { connectChat: { __typename: 'ChatConsent'; url: string } };

export type SetChatCommandsMutationVariables = Exact<{
  level?: ChatCommandLevel | null | undefined;
  language?: ChatLanguage | null | undefined;
}>;

export type SetChatCommandsMutation = {
  setChatCommands: {
    __typename: 'Chat';
    studioId: string;
    state: ChatState;
    title: string | null;
    viewers: number | null;
    canWrite: boolean;
    commands: ChatCommandLevel | null;
    messages: Array<{
      __typename: 'ChatMessage';
      id: string;
      at: number;
      author: string;
      role: ChatterRole;
      text: string;
    }>;
  };
};

export type DisconnectChatMutationVariables = Exact<{ [key: string]: never }>;

export type DisconnectChatMutation = { disconnectChat: boolean };

const ChatFieldsDefinition = /* @__PURE__ */ readFragment(
  'fragment ChatFields on Chat{studioId state title viewers messages{id at author role text}canWrite commands}',
);

export const ChatDocument = /* @__PURE__ */ readDocument<ChatQuery, ChatQueryVariables>(
  'query Chat($studioId:ID!){chat(studioId:$studioId){...ChatFields}}',
  [ChatFieldsDefinition],
);

export const SayInChatDocument = /* @__PURE__ */ readDocument<SayInChatMutation, SayInChatMutationVariables>(
  'mutation SayInChat($studioId:ID!$text:String!){sayInChat(studioId:$studioId text:$text)}',
);

export const SetBroadcastTitleDocument = /* @__PURE__ */ readDocument<
  SetBroadcastTitleMutation,
  SetBroadcastTitleMutationVariables
>(
  'mutation SetBroadcastTitle($studioId:ID!$title:String!){setBroadcastTitle(studioId:$studioId title:$title){...ChatFields}}',
  [ChatFieldsDefinition],
);

export const ConnectChatDocument = /* @__PURE__ */ readDocument<
  ConnectChatMutation,
  ConnectChatMutationVariables
>('mutation ConnectChat{connectChat{url}}');

export const SetChatCommandsDocument = /* @__PURE__ */ readDocument<
  SetChatCommandsMutation,
  SetChatCommandsMutationVariables
>(
  'mutation SetChatCommands($level:ChatCommandLevel$language:ChatLanguage){setChatCommands(level:$level language:$language){...ChatFields}}',
  [ChatFieldsDefinition],
);

export const DisconnectChatDocument = /* @__PURE__ */ readDocument<
  DisconnectChatMutation,
  DisconnectChatMutationVariables
>('mutation DisconnectChat{disconnectChat}');
export const useChatQuery = (options: useQuery.Options<ChatQuery, ChatQueryVariables>) =>
  useQuery<ChatQuery, ChatQueryVariables>(ChatDocument, options);

export const useSayInChatMutation = (
  options?: useMutation.Options<SayInChatMutation, SayInChatMutationVariables>,
) => useMutation<SayInChatMutation, SayInChatMutationVariables>(SayInChatDocument, options);

export const useSetBroadcastTitleMutation = (
  options?: useMutation.Options<SetBroadcastTitleMutation, SetBroadcastTitleMutationVariables>,
) =>
  useMutation<SetBroadcastTitleMutation, SetBroadcastTitleMutationVariables>(
    SetBroadcastTitleDocument,
    options,
  );

export const useConnectChatMutation = (
  options?: useMutation.Options<ConnectChatMutation, ConnectChatMutationVariables>,
) => useMutation<ConnectChatMutation, ConnectChatMutationVariables>(ConnectChatDocument, options);

export const useSetChatCommandsMutation = (
  options?: useMutation.Options<SetChatCommandsMutation, SetChatCommandsMutationVariables>,
) => useMutation<SetChatCommandsMutation, SetChatCommandsMutationVariables>(SetChatCommandsDocument, options);

export const useDisconnectChatMutation = (
  options?: useMutation.Options<DisconnectChatMutation, DisconnectChatMutationVariables>,
) => useMutation<DisconnectChatMutation, DisconnectChatMutationVariables>(DisconnectChatDocument, options);
