import { Flex, Stack, Text } from '@chakra-ui/react';
import { Copy, LogOut, Smartphone, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { LiveMark } from '../../../ui/status/live-mark.js';
import { Notice } from '../../../ui/notice.js';
import { Pane } from '../../../ui/pane/pane.js';
import type { StreamFieldsFragment } from '../stream.generated.js';
import { OwnerActions } from './owner-actions.js';
import type { StreamDialog, StreamTask } from '../stream-dialog.js';

interface Props {
  stream: StreamFieldsFragment;
  /** True if the user owns the stream; otherwise the user is invited. */
  isOwner: boolean;
  /** True while the user's server broadcasts the stream. */
  isOnAir?: boolean;
  /** The phone's picture. */
  picture?: ReactNode;
  /** True without an active subscription: only actions that end or remove something are enabled. */
  isLocked: boolean;
  /** True to fill the set-up button, as the only filled button of the page; otherwise the button is outlined. */
  isPrimary?: boolean;
  /** The running request; null if there is none. */
  busy: StreamTask | null;
  onCopy: (url: string) => void;
  onRestart: () => void;
  onOpenDialog: (dialog: StreamDialog) => void;
}

/** Style of a button that grows to the width of its row. */
const GROWING_STYLE = { flex: '1 1 9.5rem', px: '2', gap: '1' } as const;
/** Leaves room for two icons in its row, even on a phone of 320 px. */
const FIRST_BUTTON_STYLE = { ...GROWING_STYLE, flex: '1 1 7rem' } as const;
/** Style of a button that is beside the first button in a narrow pane. */
const ICON_ON_PHONE_STYLE = { px: '3', gap: '1' } as const;
/** Separates two facts. It is at the end of the first, so that no line begins with it. */
const SEPARATOR_STYLE = { content: '" ·"' } as const;

export function StreamPane(props: Props) {
  const {
    stream,
    isOwner,
    isOnAir = false,
    picture,
    isLocked,
    isPrimary = false,
    busy,
    onCopy,
    onRestart,
    onOpenDialog,
  } = props;
  const { t } = useTranslation();
  const state = stream.live ? (isOnAir ? 'onAir' : 'live') : 'offline';
  const { srtlaUrl } = stream;
  const copyBonded = srtlaUrl ? () => onCopy(srtlaUrl) : undefined;
  return (
    <Pane
      title={stream.name}
      picture={picture}
      aside={
        <LiveMark
          state={state}
          text={t(stream.live ? 'stream.live' : 'stream.offline')}
          shownText={state === 'onAir' ? t('stream.onAir') : undefined}
        />
      }
    >
      <Flex wrap="wrap" columnGap="1" mb="3" color="muted" fontSize="sm">
        <Text minW="0" overflowWrap="anywhere" _after={SEPARATOR_STYLE}>
          {t('stream.owner', { name: stream.owner.displayName })}
        </Text>
        <Text>{t('stream.invited', { count: stream.invitedUsers.length })}</Text>
      </Flex>
      {stream.revocationPending && busy !== 'resetKey' && (
        <Notice icon={TriangleAlert} tone="attention">
          {t('stream.revocationPending')}
        </Notice>
      )}
      <Stack gap="2">
        {/* A busy text of the menu, or a long German word, may need a line of its own. */}
        <Flex gap="2" wrap="wrap">
          {isOwner && (
            <Button
              // While a phone sends, it is already set up.
              variant={isPrimary && !stream.live ? 'solid' : 'outline'}
              icon={Smartphone}
              {...FIRST_BUTTON_STYLE}
              onClick={() => onOpenDialog('setUp')}
            >
              {t('stream.setUp')}
            </Button>
          )}
          <Button
            variant="outline"
            icon={Copy}
            {...(isOwner ? ICON_ON_PHONE_STYLE : GROWING_STYLE)}
            title={t('stream.copyLink')}
            disabled={stream.ingestUrl === ''}
            onClick={() => onCopy(stream.ingestUrl)}
          >
            <Text as="span" srOnly={isOwner ? { base: true, xl: false } : false}>
              {t('stream.copyLink')}
            </Text>
          </Button>
          {isOwner ? (
            <OwnerActions
              isLocked={isLocked}
              busy={busy}
              onCopyBonded={copyBonded}
              onRestart={onRestart}
              onOpenDialog={onOpenDialog}
            />
          ) : (
            copyBonded && (
              <Button variant="outline" icon={Copy} {...GROWING_STYLE} onClick={copyBonded}>
                {t('stream.copyBondedLink')}
              </Button>
            )
          )}
        </Flex>
        {!isOwner && (
          <Button
            variant="loss"
            icon={LogOut}
            busy={busy === 'leave'}
            busyText={t('stream.leaving')}
            onClick={() => onOpenDialog('leave')}
          >
            {t('stream.leave')}
          </Button>
        )}
      </Stack>
    </Pane>
  );
}
