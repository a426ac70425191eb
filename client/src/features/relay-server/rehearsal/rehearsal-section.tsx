import { Box, Flex, Text } from '@chakra-ui/react';
import { CircleStop, EyeOff, Footprints, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.js';
import { Notice } from '../../../ui/notice.js';
import { useNow } from '../../../ui/use-now.js';
import { RehearsalWalk } from './rehearsal-walk.js';
import type { RehearsalFields } from './rehearsal-words.js';

export type SimulatedFeed = RehearsalFields['feed'];

export interface RehearsalProps {
  /** Null without one. */
  rehearsal: RehearsalFields | null;
  /** True while the phone sends. */
  hasFeed: boolean;
  /** Whether the thresholds fit the user's feeds. */
  thresholds?: React.ReactNode;
  busy: 'rehearsal' | 'simulation' | null;
  onStart: () => void;
  onEnd: () => void;
  onSimulate: (feed: SimulatedFeed) => void;
}

/** Offers a rehearsal, and shows the one that runs: nothing of it is sent. One button begins and ends it. */
export function RehearsalSection(props: RehearsalProps) {
  const { t } = useTranslation();
  const { rehearsal, busy, onStart, onEnd } = props;
  const [asking, setAsking] = useState(false);
  const isFailed = rehearsal?.state === 'failed';
  const isRunning = rehearsal !== null && !isFailed;
  return (
    <Box
      role="group"
      aria-label={t('rehearsal.title')}
      {...(isRunning && { p: '3', borderWidth: '3px', borderStyle: 'dashed', borderRadius: 'lg' })}
    >
      {isRunning ? <Running {...props} rehearsal={rehearsal} /> : <Offer />}
      {isFailed && (
        <Notice icon={TriangleAlert} tone="attention" urgent>
          {t('rehearsal.failed', { reason: rehearsal.reason ?? '' })}
        </Notice>
      )}
      <Button
        variant="outline"
        icon={isRunning ? CircleStop : Footprints}
        busy={busy === 'rehearsal' || rehearsal?.state === 'starting' || rehearsal?.state === 'ending'}
        busyText={t(isRunning && rehearsal.state !== 'starting' ? 'rehearsal.ending' : 'rehearsal.starting')}
        onClick={() => (isRunning ? onEnd() : setAsking(true))}
      >
        {t(isRunning ? 'rehearsal.end' : 'rehearsal.start')}
      </Button>
      <ConfirmDialog
        open={asking}
        text={t('rehearsal.confirm')}
        action={t('rehearsal.start')}
        onConfirm={() => {
          setAsking(false);
          onStart();
        }}
        onClose={() => setAsking(false)}
      />
    </Box>
  );
}

function Offer() {
  const { t } = useTranslation();
  return (
    <>
      <Text fontWeight="600">{t('rehearsal.title')}</Text>
      <Text fontSize="sm" color="muted" mb="2">
        {t('rehearsal.offer')}
      </Text>
    </>
  );
}

function Running(props: RehearsalProps & { rehearsal: RehearsalFields }) {
  const { t } = useTranslation();
  const now = useNow();
  const { rehearsal, hasFeed, thresholds, busy, onSimulate } = props;
  const { since } = rehearsal;
  const time = typeof since === 'number' ? formatClock(now - since) : '';
  return (
    <>
      <Flex align="center" gap="2" wrap="wrap">
        <EyeOff aria-hidden size={28} />
        <Text fontSize="28px" fontWeight="700" lineHeight="1.2" fontVariantNumeric="tabular-nums">
          {t('rehearsal.on', { time })}
        </Text>
      </Flex>
      <Text fontWeight="600" mb="3">
        {t('rehearsal.nothingSent')}
      </Text>
      {typeof since === 'number' && rehearsal.state === 'on' && (
        <>
          <RehearsalWalk
            feed={rehearsal.feed}
            line={rehearsal.line}
            since={since}
            hasFeed={hasFeed}
            busy={busy === 'simulation'}
            onSimulate={onSimulate}
          />
          {thresholds}
        </>
      )}
    </>
  );
}
