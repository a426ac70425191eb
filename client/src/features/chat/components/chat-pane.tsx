import { Flex, Stack, Text } from '@chakra-ui/react';
import { CHAT_LIMITS } from '@trailcast/schema/chat-limits';
import { Link2, MessageSquare, Pencil, Send, Settings2, Unlink, Unplug, Users } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { Pane } from '../../../ui/pane/pane.js';
import { chatLogId } from '../chat-log-id.js';
import type { ChatEvent } from '../chat-entries.js';
import type { ShownChat } from '../shown-chat.js';
import { ChatMessages } from './chat-messages.js';
import { CommandField } from './command-field.js';
import { LineForm } from './line-form.js';

export type ChatTask = 'say' | 'title' | 'commands' | 'connect' | 'disconnect';

/** Values of the redirect's query parameter if a chat could not be connected. */
export const CONNECT_FAILURES = [
  'denied',
  'expired',
  'refused',
  'other_account',
  'platform_unavailable',
] as const;

interface Props {
  chat: ShownChat;
  /** Viewers' actions, the oldest first. */
  events?: readonly ChatEvent[];
  studioId: string;
  /** The studio's owner; null for the user. */
  owner: string | null;
  /** True if the studio's broadcast band shows the number of viewers. A desktop then shows it only there. */
  hasViewersInBand?: boolean;
  mayWrite: boolean;
  mayChangeTitle: boolean;
  /** True while the live channel is lost: data is not shown as current, and controls are disabled. */
  isChannelLost: boolean;
  /** Reason why the chat could not be connected; null if there is none. */
  outcome: (typeof CONNECT_FAILURES)[number] | null;
  isBusy: (task: ChatTask) => boolean;
  /** Resolves with true if the message was sent. */
  onSay: (text: string) => Promise<boolean>;
  /** Resolves with true if the title was changed. */
  onTitle: (title: string) => Promise<boolean>;
  onCommands: (level: ShownChat['commands']) => void;
  onConnect: () => void;
  onDisconnect: () => void;
}

/**
 * On a desktop the messages take the height that the pane's other parts leave. If those parts are too high, for
 * example while the settings are open, the pane scrolls.
 */
const FULL_HEIGHT_STYLE = { lg: { display: 'flex', flexDirection: 'column', overflowY: 'auto' } } as const;

export function ChatPane(props: Props) {
  const { chat, owner, hasViewersInBand = false, mayWrite, mayChangeTitle, isChannelLost } = props;
  const { outcome, isBusy } = props;
  const { t } = useTranslation();
  const { title, viewers, messages, canWrite } = chat;
  const state = isChannelLost ? 'lost' : chat.state;
  const isConnected = state === 'connected';
  const hasConnectedAccount = chat.state !== 'disconnected' && chat.state !== 'refused';
  const isOwnChat = owner === null;
  const needsAccount = isOwnChat ? chat.state === 'refused' || !canWrite : mayWrite && !canWrite;
  const hasCommands = hasConnectedAccount && isOwnChat;
  const mayDisconnect = canWrite && !needsAccount;
  const hasSettings = hasCommands || mayDisconnect;
  const [isShowingSettings, setShowingSettings] = useState(false);
  const settingsId = useId();
  return (
    <Pane
      css={FULL_HEIGHT_STYLE}
      title={isOwnChat ? t('chat.title') : t('chat.of', { name: owner })}
      icon={MessageSquare}
      aside={
        <Flex align="center" gap="1" my="-2" {...(hasSettings && { me: '-2' })}>
          {/* In a narrow pane, and beside the owner's name, only the broadcast band shows the number. */}
          {isConnected && viewers !== null && (
            <Flex
              align="center"
              gap="1"
              hideBelow={isOwnChat ? 'sm' : 'xl'}
              hideFrom={hasViewersInBand ? 'lg' : undefined}
            >
              <Users aria-hidden size={16} />
              <Text whiteSpace={{ xl: 'nowrap' }}>{t('chat.viewers', { count: viewers })}</Text>
            </Flex>
          )}
          {hasSettings && (
            <IconButton
              variant="ghost"
              icon={Settings2}
              label={t('chat.settings')}
              aria-expanded={isShowingSettings}
              aria-controls={settingsId}
              onClick={() => setShowingSettings(!isShowingSettings)}
            />
          )}
        </Flex>
      }
    >
      <Stack
        gap="3"
        flex={{ lg: '1' }}
        minH={{ lg: '0' }}
        justify={{ lg: hasConnectedAccount ? undefined : 'center' }}
      >
        {hasSettings && isShowingSettings && (
          <Settings {...props} id={settingsId} hasCommands={hasCommands} mayDisconnect={mayDisconnect} />
        )}
        {outcome && <Notice icon={Unlink}>{t(`chat.outcome.${outcome}`)}</Notice>}
        {/* This text is an offer, not a problem, so it is less prominent than the broadcast's controls. */}
        {isOwnChat && state === 'disconnected' && (
          <Text fontSize="sm" color="muted">
            {t('chat.state.disconnected')}
          </Text>
        )}
        {!isConnected && !(isOwnChat && state === 'disconnected') && (
          <Notice icon={Unplug}>
            {isOwnChat || (state !== 'disconnected' && state !== 'refused')
              ? t(`chat.state.${state}`)
              : t('chat.ownerState', { name: owner })}
          </Notice>
        )}
        {hasConnectedAccount && mayChangeTitle && (
          <LineForm
            quiet
            label={t('chat.broadcastTitle')}
            prefix={t('chat.titlePrefix')}
            action={t('chat.changeTitle')}
            icon={Pencil}
            maxLength={CHAT_LIMITS.titleMaxLength}
            value={isChannelLost ? '' : (title ?? '')}
            disabled={!isConnected}
            busy={isBusy('title')}
            onSend={props.onTitle}
          />
        )}
        {hasConnectedAccount && !mayChangeTitle && isConnected && title !== null && (
          <Text color="muted" fontSize={{ lg: 'sm' }} overflowWrap="anywhere">
            {t('chat.titlePrefix')} {title}
          </Text>
        )}
        {hasConnectedAccount && (
          <ChatMessages id={chatLogId(props.studioId)} messages={messages} events={props.events} />
        )}
        {hasConnectedAccount && mayWrite && canWrite && (
          <LineForm
            quiet
            label={t('chat.message')}
            action={t('chat.say')}
            icon={Send}
            maxLength={CHAT_LIMITS.messageMaxLength}
            disabled={!isConnected}
            busy={isBusy('say')}
            onSend={props.onSay}
          />
        )}
        {needsAccount && <ConnectAccount {...props} />}
      </Stack>
    </Pane>
  );
}

interface SettingsProps extends Props {
  id: string;
  hasCommands: boolean;
  mayDisconnect: boolean;
}

function Settings({ id, chat, isChannelLost, isBusy, hasCommands, mayDisconnect, ...props }: SettingsProps) {
  const { t } = useTranslation();
  return (
    <Stack id={id} gap="3" role="group" aria-label={t('chat.settings')}>
      {hasCommands && (
        <CommandField
          level={chat.commands}
          disabled={isChannelLost}
          busy={isBusy('commands')}
          onChange={props.onCommands}
        />
      )}
      {mayDisconnect && (
        <Button
          variant="ghost"
          icon={Unlink}
          busy={isBusy('disconnect')}
          disabled={isChannelLost}
          alignSelf="flex-end"
          onClick={props.onDisconnect}
        >
          {t('chat.disconnect')}
        </Button>
      )}
    </Stack>
  );
}

/** Offers to connect the user's own account, in one row that is as high as the field of messages, if it is wide enough. */
function ConnectAccount({ owner, isChannelLost, isBusy, onConnect }: Props) {
  const { t } = useTranslation();
  return (
    <Flex align="center" columnGap="4" rowGap="2" wrap="wrap">
      {owner !== null && (
        <Text flex="9999 1 128px" fontSize="sm" lineHeight="1.25" color="muted" textWrap="balance">
          {t('chat.ownAccount')}
        </Text>
      )}
      <Button
        flex="1 0 auto"
        px="3"
        variant="outline"
        icon={Link2}
        busy={isBusy('connect')}
        disabled={isChannelLost}
        onClick={onConnect}
      >
        {t('chat.connect')}
      </Button>
    </Flex>
  );
}
