import { Box, Text } from '@chakra-ui/react';
import { Ban } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.js';

/** Time within which the second press must follow, ms. */
const ARMED_TIMEOUT_MS = 3_000;

interface Props {
  busy: boolean;
  onDump: () => void;
}

/**
 * Discards the part of the broadcast that viewers have not seen yet. The button needs two presses, so that one
 * accidental touch does nothing. Two presses are quicker than a dialog or a held button, and work with gloves, keyboard
 * and screen reader.
 */
export function DumpButton({ busy, onDump }: Props) {
  const { t } = useTranslation();
  const [isArmed, setArmed] = useState(false);
  useEffect(
    function disarmAfterTimeout() {
      if (!isArmed) return undefined;
      const timer = setTimeout(() => setArmed(false), ARMED_TIMEOUT_MS);
      return () => clearTimeout(timer);
    },
    [isArmed],
  );
  return (
    <Box>
      <Button
        width="full"
        size="lg"
        variant={isArmed ? 'solid' : 'loss'}
        icon={Ban}
        busy={busy}
        busyText={t('delay.dumping')}
        onClick={() => {
          setArmed(!isArmed);
          if (isArmed) onDump();
        }}
      >
        {t(isArmed ? 'delay.dumpAgain' : 'delay.dump')}
      </Button>
      <Text fontSize="sm" color="muted" mt="1" role="status">
        {t(isArmed ? 'delay.armed' : 'delay.dumpHint')}
      </Text>
    </Box>
  );
}
