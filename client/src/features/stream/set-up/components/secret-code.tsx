import { Stack, Text } from '@chakra-ui/react';
import { EyeOff, ExternalLink, QrCode as QrIcon } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonAnchor } from '../../../../ui/button.js';
import { QrCode } from './qr-code.js';

const SHOWN_SECONDS = 60;

interface Props {
  /** The link in the code. It contains the stream's key. */
  link: string;
  /** Name of the app that scans the code. */
  app: string;
  /** True if the app exists for this device: its button is then first. */
  opensHere?: boolean;
  /** Explains what is first, the code or the button that opens the app. */
  children?: ReactNode;
}

/**
 * A code that contains a secret. The code is hidden until a button is pressed, and hidden again after a minute or when
 * the page is left. A second button opens the app on this device without the code. It comes first where the app exists.
 */
export function SecretCode({ link, app, opensHere = false, children }: Props) {
  const { t } = useTranslation();
  const { remainingSeconds, show, hide } = useCountdown();
  const openText = t('setUp.openIn', { app });
  if (remainingSeconds === 0) {
    const mainStyle = { size: 'lg', width: 'full' } as const;
    const otherStyle = { variant: 'outline', width: 'full' } as const;
    return (
      <Stack gap="3">
        {orderByDevice(
          opensHere,
          <Button {...(opensHere ? mainStyle : otherStyle)} icon={ExternalLink} onClick={() => openApp(link)}>
            {openText}
          </Button>,
          <Button {...(opensHere ? otherStyle : mainStyle)} icon={QrIcon} onClick={show}>
            {t(opensHere ? 'setUp.showCodeElsewhere' : 'setUp.showCode')}
          </Button>,
          children,
        )}
      </Stack>
    );
  }
  return (
    <Stack gap="3">
      {orderByDevice(
        opensHere,
        <ButtonAnchor icon={ExternalLink} href={link} variant={opensHere ? 'solid' : 'outline'}>
          {openText}
        </ButtonAnchor>,
        <Stack gap="3">
          <Text role="status" fontSize="sm" color="muted">
            {t('setUp.secret')}
          </Text>
          <QrCode text={link} label={t('setUp.codeFor', { app })} />
        </Stack>,
        children,
      )}
      {/* It replaces the button that had the focus. */}
      <Button ref={focusButton} variant="outline" icon={EyeOff} onClick={hide}>
        {t('setUp.hideCode', { seconds: remainingSeconds })}
      </Button>
    </Stack>
  );
}

const focusButton = (button: HTMLButtonElement | null) => button?.focus();

/** Returns the app's button and the code in the order of the device. The hint is below the first. */
function orderByDevice(opensHere: boolean, open: ReactNode, code: ReactNode, hint: ReactNode): ReactNode {
  const [first, second] = opensHere ? [open, code] : [code, open];
  return (
    <>
      <Stack gap="2">
        {first}
        {hint}
      </Stack>
      {second}
    </>
  );
}

/** Opens the app on this device. The link is not in the page before that. */
function openApp(link: string) {
  const anchor = document.createElement('a');
  anchor.href = link;
  anchor.click();
}

/** Returns the remaining time for which the secret is shown, s; 0 while it is hidden. */
function useCountdown() {
  const [remainingSeconds, setRemainingSeconds] = useState(0);
  const isShown = remainingSeconds > 0;
  useEffect(
    function countDown() {
      if (!isShown) return undefined;
      const hideWhenAway = () => document.hidden && setRemainingSeconds(0);
      const timer = setInterval(() => setRemainingSeconds((seconds) => Math.max(0, seconds - 1)), 1_000);
      document.addEventListener('visibilitychange', hideWhenAway);
      return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', hideWhenAway);
      };
    },
    [isShown],
  );
  return {
    remainingSeconds,
    show: () => setRemainingSeconds(SHOWN_SECONDS),
    hide: () => setRemainingSeconds(0),
  };
}
