import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { Copy, LogOut, Smartphone, TriangleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { LiveMark } from '../../../ui/status/live-mark.js';
import { OnAirMark } from '../../../ui/status/on-air-mark.js';
import { Notice } from '../../../ui/notice.js';
import { Pane } from '../../../ui/pane/pane.js';
import type { StreamFieldsFragment } from '../stream.generated.js';
import { CONTROLS_LINK_PANE_STYLE, ControlsLink } from './controls-link.js';
import { OwnerActions } from './owner-actions.js';
import { StreamFacts } from './stream-facts.js';
import type { StreamDialog, StreamTask } from '../stream-dialog.js';

interface Props {
  stream: StreamFieldsFragment;
  /** True if the user owns the stream; otherwise the user is invited. */
  isOwner: boolean;
  /** True if the user's server has this stream: the pane then leads to the server's controls. */
  isAssigned?: boolean;
  /** True while the user's server broadcasts the stream. */
  isOnAir?: boolean;
  /** The phone's picture. */
  picture?: ReactNode;
  /** True without an active subscription: only actions that end or remove something are enabled. */
  isLocked: boolean;
  /** True to fill the main button, as the only filled button of the page; otherwise the button is outlined. */
  isPrimary?: boolean;
  /** The running request; null if there is none. */
  busy: StreamTask | null;
  onCopy: (url: string) => void;
  onRestart: () => void;
  onOpenDialog: (dialog: StreamDialog) => void;
}

/** Style of a row of buttons that grow to its width. */
const BUTTONS_STYLE = { '& > *': { flex: '1 1 auto', px: '1', gap: '1' } } as const;
/** A button beside a more important one: an outline in both themes, without a background. */
const LESSER_STYLE = { bg: 'transparent', borderColor: 'control', fontWeight: '500' } as const;

export function StreamPane(props: Props) {
  const {
    stream,
    isOwner,
    isAssigned = false,
    isOnAir = false,
    picture,
    isPrimary = false,
    busy,
    onCopy,
    onOpenDialog,
  } = props;
  const { t } = useTranslation();
  const hintId = useId();
  const { ingestUrl, srtlaUrl } = stream;
  const copyLink = () => onCopy(ingestUrl);
  const copyBonded = srtlaUrl ? () => onCopy(srtlaUrl) : undefined;
  // The phone is set up, also if its feed is lost during a broadcast. The secret link is then not beside the broadcast.
  const isInUse = isOwner && isAssigned && (stream.live || isOnAir);
  return (
    <Pane
      title={stream.name}
      picture={picture}
      {...(isAssigned && CONTROLS_LINK_PANE_STYLE)}
      subtitle={
        // Contains the facts for screen readers, which are out of the flow.
        <Flex position="relative" wrap="wrap" align="center" columnGap="2" rowGap="1" mt="1">
          <Mark {...props} />
          <StreamFacts stream={stream} isOwner={isOwner} />
        </Flex>
      }
      aside={
        isOwner && (
          <Box ms="auto" me="-2">
            <OwnerActions
              {...props}
              hasSetUp={isInUse}
              onCopyLink={isInUse && ingestUrl !== '' ? copyLink : undefined}
              onCopyBonded={copyBonded}
            />
          </Box>
        )
      }
    >
      {stream.revocationPending && busy !== 'resetKey' && (
        <Notice icon={TriangleAlert} tone="attention">
          {t('stream.revocationPending')}
        </Notice>
      )}
      {isAssigned && <ControlsLink isLast={isInUse} />}
      {!isInUse && (
        // Over the area of the link above it.
        <Stack gap="2" position="relative">
          <Flex gap="2" wrap="wrap" css={BUTTONS_STYLE}>
            {isOwner && (
              <Button
                // While a phone sends, it is already set up.
                variant={isPrimary && !stream.live ? 'solid' : 'outline'}
                icon={Smartphone}
                onClick={() => onOpenDialog('setUp')}
              >
                {t('stream.setUp')}
              </Button>
            )}
            <Button
              variant="outline"
              icon={Copy}
              aria-describedby={hintId}
              {...((isOwner || isAssigned) && LESSER_STYLE)}
              disabled={ingestUrl === ''}
              onClick={copyLink}
            >
              {t('stream.copyLink')}
            </Button>
            {!isOwner && copyBonded && (
              <Button variant="outline" icon={Copy} onClick={copyBonded}>
                {t('stream.copyBondedLink')}
              </Button>
            )}
          </Flex>
          {/* The link is not the one with which viewers watch. */}
          <Text id={hintId} color="muted" fontSize="13px" lineHeight="18px">
            {t(isOwner ? 'stream.linkHint' : 'stream.linkHintInvited')}
          </Text>
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
      )}
    </Pane>
  );
}

/** The stream's state. That it is broadcast is quiet, because the header shows the broadcast, and implies a feed. */
function Mark({ stream, isOnAir = false }: Props) {
  const { t } = useTranslation();
  const text = t(stream.live ? 'stream.live' : 'stream.offline');
  return (
    <Flex flexShrink="0" gap="2">
      {isOnAir && <OnAirMark text={t('stream.onAir')} />}
      {!(isOnAir && stream.live) && <LiveMark state={stream.live ? 'live' : 'offline'} text={text} />}
    </Flex>
  );
}
