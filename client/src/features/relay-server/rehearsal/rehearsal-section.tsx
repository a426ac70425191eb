import { Box, Flex, Text } from '@chakra-ui/react';
import { CircleStop, EyeOff, Footprints, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.js';
import { Notice } from '../../../ui/notice.js';
import { useNow } from '../../../ui/use-now.js';
import { RehearsalSimulator } from './rehearsal-simulator.js';
import { describeReason, type RehearsalFields } from './rehearsal-texts.js';

export type SimulatedFeed = RehearsalFields['feed'];

export interface RehearsalProps {
  /** Null while none is running. */
  rehearsal: RehearsalFields | null;
  /** Time of the server's last message, ms since the epoch; null while connected. */
  lostSince: number | null;
  /** True while the phone sends. */
  hasFeed: boolean;
  thresholds?: React.ReactNode;
  /** The running request; null if there is none. */
  busy: 'rehearsal' | 'rehearsalEnd' | 'simulation' | null;
  onStart: () => void;
  onEnd: () => void;
  onSimulate: (feed: SimulatedFeed) => void;
}

/**
 * Offers a rehearsal, or shows the running one. A rehearsal publishes nothing. One button starts and ends it, and also
 * cancels its start.
 */
export function RehearsalSection(props: RehearsalProps) {
  const { t } = useTranslation();
  const { rehearsal, busy, onStart, onEnd } = props;
  const [isConfirming, setConfirming] = useState(false);
  const isFailed = rehearsal?.state === 'failed';
  const isRunning = rehearsal !== null && !isFailed;
  const isEnding = busy === 'rehearsalEnd' || rehearsal?.state === 'ending';
  return (
    <Box
      role="group"
      aria-label={t('rehearsal.title')}
      {...(isRunning && { p: '3', borderWidth: '2px', borderColor: 'control', borderRadius: 'lg' })}
    >
      {isRunning && <RunningRehearsal {...props} rehearsal={rehearsal} />}
      {isFailed && (
        <Notice icon={TriangleAlert} tone="attention" urgent>
          {t('rehearsal.failed', { reason: describeReason(rehearsal.code, t) })}
        </Notice>
      )}
      <Flex align="center" gap="2" columnGap="4" wrap="wrap">
        {!isRunning && <RehearsalOffer />}
        <Button
          variant="outline"
          icon={isRunning ? CircleStop : Footprints}
          busy={isEnding || (busy === 'rehearsal' && !isRunning)}
          busyText={t(isEnding ? 'rehearsal.ending' : 'rehearsal.starting')}
          onClick={() => (isRunning ? onEnd() : setConfirming(true))}
        >
          {t(isRunning ? 'rehearsal.end' : 'rehearsal.start')}
        </Button>
      </Flex>
      <ConfirmDialog
        open={isConfirming}
        text={t('rehearsal.confirm')}
        action={t('rehearsal.start')}
        onConfirm={() => {
          setConfirming(false);
          onStart();
        }}
        onClose={() => setConfirming(false)}
      />
    </Box>
  );
}

function RehearsalOffer() {
  const { t } = useTranslation();
  return (
    <Box flex="1 1 16rem">
      <Text fontWeight="600">{t('rehearsal.title')}</Text>
      <Text fontSize="sm" color="muted">
        {t('rehearsal.offer')}
      </Text>
    </Box>
  );
}

function RunningRehearsal(props: RehearsalProps & { rehearsal: RehearsalFields }) {
  const { t } = useTranslation();
  const now = useNow();
  const { rehearsal, lostSince, hasFeed, thresholds, busy, onSimulate } = props;
  const { since } = rehearsal;
  // While the channel is lost, the last message is not the current state.
  const time = typeof since === 'number' ? formatDuration(Math.max(0, (lostSince ?? now) - since)) : '';
  const isStarting = rehearsal.state === 'starting';
  const title = isStarting ? t('rehearsal.starting') : t('rehearsal.on', { time });
  return (
    <>
      <Flex align="center" gap="2" wrap="wrap">
        <EyeOff aria-hidden size={28} />
        <Text
          fontSize="28px"
          fontWeight="700"
          lineHeight="1.2"
          fontVariantNumeric="tabular-nums"
          {...(lostSince !== null && { color: 'muted' })}
        >
          {lostSince === null ? title : t('server.lastKnown', { state: title })}
        </Text>
      </Flex>
      {lostSince === null && (
        <Text fontWeight="600" mb="3">
          {t('rehearsal.nothingSent')}
        </Text>
      )}
      {typeof since === 'number' && rehearsal.state === 'on' && (
        <>
          <RehearsalSimulator
            feed={rehearsal.feed}
            timeline={rehearsal.line}
            startedAt={since}
            hasFeed={hasFeed}
            isOld={lostSince !== null}
            busy={busy === 'simulation'}
            onSimulate={onSimulate}
          />
          {thresholds}
        </>
      )}
    </>
  );
}
