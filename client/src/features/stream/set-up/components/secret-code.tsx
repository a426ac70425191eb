import { Stack, Text } from '@chakra-ui/react';
import { EyeOff, ExternalLink, QrCode as QrIcon } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonAnchor } from '../../../../ui/button.js';
import { useTouch } from '../../../../ui/use-media.js';
import { QrCode } from './qr-code.js';

const SHOWN_SECONDS = 60;

interface Props {
  /** The link in the code. It contains the stream's key. */
  link: string;
  /** Name of the app that scans the code. */
  app: string;
}

/**
 * A code that contains a secret: hidden until a button is pressed, and again after a minute or when the page is left.
 * The app can be opened without it, on the phone itself: on a touch screen that comes first.
 */
export function SecretCode({ link, app }: Props) {
  const { t } = useTranslation();
  const isTouch = useTouch();
  const { left, show, hide } = useShown();
  const open = t('setUp.openIn', { app });
  if (left === 0) {
    const first = { size: 'lg', width: 'full' } as const;
    const second = { variant: 'outline', width: 'full' } as const;
    return (
      <Stack gap="2">
        {inOrder(
          isTouch,
          <Button {...(isTouch ? first : second)} icon={ExternalLink} onClick={() => openApp(link)}>
            {open}
          </Button>,
          <Button {...(isTouch ? second : first)} icon={QrIcon} onClick={show}>
            {t(isTouch ? 'setUp.showCodeElsewhere' : 'setUp.showCode')}
          </Button>,
        )}
      </Stack>
    );
  }
  return (
    <Stack gap="3">
      {inOrder(
        isTouch,
        <ButtonAnchor icon={ExternalLink} href={link} variant={isTouch ? 'solid' : 'outline'}>
          {open}
        </ButtonAnchor>,
        <Stack gap="3">
          <Text role="status" fontSize="sm" color="muted">
            {t('setUp.secret')}
          </Text>
          <QrCode text={link} label={t('setUp.codeFor', { app })} />
        </Stack>,
      )}
      <Button variant="outline" icon={EyeOff} onClick={hide}>
        {t('setUp.hideCode', { seconds: left })}
      </Button>
    </Stack>
  );
}

/** The app's button before or after the code's. */
function inOrder(isTouch: boolean, open: ReactNode, code: ReactNode): ReactNode {
  return isTouch ? (
    <>
      {open}
      {code}
    </>
  ) : (
    <>
      {code}
      {open}
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
function useShown() {
  const [left, setLeft] = useState(0);
  const isShown = left > 0;
  useEffect(
    function countDown() {
      if (!isShown) return undefined;
      const hideWhenAway = () => document.hidden && setLeft(0);
      const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
      document.addEventListener('visibilitychange', hideWhenAway);
      return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', hideWhenAway);
      };
    },
    [isShown],
  );
  return { left, show: () => setLeft(SHOWN_SECONDS), hide: () => setLeft(0) };
}
