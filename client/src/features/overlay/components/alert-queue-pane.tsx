import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { PartyPopper, Pause, Play, SkipForward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../i18n/feature-texts.js';
import { Button, IconButton } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { Pane } from '../../../ui/pane/pane.js';
import { formatAlertSentence, type ShownAlert, type ShownAlerts } from '../shown-alerts.js';

interface Props {
  alerts: ShownAlerts;
  /** The studio's owner; null for the user. */
  owner: string | null;
  canControlQueue: boolean;
  /** True while the live channel is lost: controls are disabled. */
  isChannelLost: boolean;
  /** True while a request to pause or resume the queue is running. */
  isPausing: boolean;
  isSkipping: (id: string) => boolean;
  onPause: (paused: boolean) => void;
  onSkip: (id: string) => void;
}

/** Queue of viewer alerts: the alert that the overlay pages show now, and the waiting ones. */
export function AlertQueuePane(props: Props) {
  const { alerts, owner, canControlQueue, isChannelLost, isPausing, onPause } = props;
  const { current, next, waiting, dropped, paused } = alerts;
  const { t } = useTranslation();
  const moreCount = waiting - next.length;
  return (
    <Pane
      title={owner === null ? t('overlay.queue.title') : t('overlay.queue.of', { name: owner })}
      icon={PartyPopper}
    >
      <Stack gap="3">
        {paused && <Notice icon={Pause}>{t('overlay.queue.paused')}</Notice>}
        {current ? (
          <AlertList {...props} label={t('overlay.queue.now')} alerts={[current]} />
        ) : (
          <Text color="muted" tabIndex={-1} data-focus-fallback>
            {t('overlay.queue.none')}
          </Text>
        )}
        {next.length > 0 && <AlertList {...props} label={t('overlay.queue.next')} alerts={next} />}
        {moreCount > 0 && <Text color="muted">{t('overlay.queue.more', { count: moreCount })}</Text>}
        {dropped > 0 && <Text>{t('overlay.queue.dropped', { count: dropped })}</Text>}
        {canControlQueue && (
          <Button
            variant="outline"
            icon={paused ? Play : Pause}
            busy={isPausing}
            disabled={isChannelLost}
            onClick={() => onPause(!paused)}
          >
            {paused ? t('overlay.queue.resume') : t('overlay.queue.pause')}
          </Button>
        )}
      </Stack>
    </Pane>
  );
}

interface ListProps extends Omit<Props, 'alerts'> {
  label: string;
  alerts: readonly ShownAlert[];
}

function AlertList({ label, alerts, canControlQueue, isChannelLost, isSkipping, onSkip }: ListProps) {
  const { t, i18n } = useTranslation();
  const language = languageOf(i18n.resolvedLanguage);
  return (
    <div>
      <Text fontSize="sm" color="muted">
        {label}
      </Text>
      <Box asChild maxH="16rem" overflowY="auto" listStyleType="none" outline="none">
        <ul tabIndex={-1} data-focus-fallback aria-label={label}>
          {alerts.map((alert) => (
            <Flex asChild key={alert.id} align="center" justify="space-between" gap="2" py="1">
              <li>
                <Box minW="0" overflowWrap="anywhere">
                  <bdi>{formatAlertSentence(alert, language)}</bdi>
                  {alert.text !== null && (
                    <Text color="muted" fontSize="sm">
                      <bdi>{alert.text}</bdi>
                    </Text>
                  )}
                </Box>
                {canControlQueue && (
                  <IconButton
                    icon={SkipForward}
                    label={t('overlay.queue.skip', { alert: formatAlertSentence(alert, language) })}
                    busy={isSkipping(alert.id)}
                    disabled={isChannelLost}
                    onClick={() => onSkip(alert.id)}
                  />
                )}
              </li>
            </Flex>
          ))}
        </ul>
      </Box>
    </div>
  );
}
