import { Box, Stack, Text } from '@chakra-ui/react';
import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/dialog/modal.js';
import { Notice } from '../../../ui/notice.js';
import { StatusLine } from '../../../ui/status/status-line.js';
import { Trail } from '../components/trail.js';
import type { TrailPoints } from '../trail-points.js';
import { findOwnStep, type FirstBroadcastStep } from './first-broadcast-step.js';

/** The object that is being created; `failed` if the creation failed, null if nothing is being created. */
export type FirstBroadcastTask = 'collection' | 'server' | 'failed' | null;

interface Props {
  open: boolean;
  step: FirstBroadcastStep;
  task: FirstBroadcastTask;
  trail: TrailPoints;
  phone: ReactNode;
  picture: ReactNode;
  /** True from the start until the broadcast is live. */
  busy: boolean;
  onRetry: () => void;
  onStart: () => void;
  onClose: () => void;
}

/** Guides the user to the first broadcast: waits for the server and the phone, then offers to go live. */
export function FirstBroadcastDialog({ open, step, task, trail, busy, onStart, onClose, ...parts }: Props) {
  const { t } = useTranslation();
  const isReadyToStart = step === 'start';
  return (
    <Modal
      open={open}
      title={t('firstBroadcast.title')}
      hint={t(`firstBroadcast.step.${findOwnStep(step)}`)}
      isGuide
      onClose={onClose}
      footer={
        // Before the last step, only the close button is shown.
        isReadyToStart && (
          <>
            <Button variant="outline" onClick={onClose}>
              {t('firstBroadcast.later')}
            </Button>
            <Button busy={busy} busyText={t('server.connecting')} onClick={onStart}>
              {t('server.start')}
            </Button>
          </>
        )
      }
    >
      <Box mt="2" mb="3">
        <Trail {...trail} />
      </Box>
      <Body step={step} task={task} {...parts} />
    </Modal>
  );
}

function Body({
  step,
  task,
  phone,
  picture,
  onRetry,
}: Pick<Props, 'step' | 'task' | 'phone' | 'picture' | 'onRetry'>) {
  const { t } = useTranslation();
  if (step === 'phone') return phone;
  if (step === 'start') {
    return (
      <Stack gap="3">
        {picture}
        <Text role="status">{t('server.confirmStart')}</Text>
      </Stack>
    );
  }
  if (step === 'server' && task === 'failed') {
    return (
      <Notice
        icon={TriangleAlert}
        tone="attention"
        actions={
          <Button variant="outline" icon={RotateCw} onClick={onRetry}>
            {t('firstBroadcast.retry')}
          </Button>
        }
      >
        {t('firstBroadcast.failed')}
      </Notice>
    );
  }
  const progressKey = step === 'server' ? (task ?? 'server') : step;
  return (
    <StatusLine tone={step === 'live' ? 'good' : 'pending'}>
      {t(`firstBroadcast.progress.${progressKey}`)}
    </StatusLine>
  );
}
