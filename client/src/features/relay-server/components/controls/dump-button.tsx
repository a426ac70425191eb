import { Box, Text } from '@chakra-ui/react';
import { Ban } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.js';

/** How long the first press counts, ms. */
const ARMED_MS = 3_000;

interface Props {
  busy: boolean;
  onDump: () => void;
}

/**
 * Discards what viewers have not seen yet. It takes two presses on the same place: one touch by accident does
 * nothing, two are quicker than a dialog or a held button, and work with gloves, keyboard and screen reader alike.
 */
export function DumpButton({ busy, onDump }: Props) {
  const { t } = useTranslation();
  const [isArmed, setArmed] = useState(false);
  useEffect(
    function disarm() {
      if (!isArmed) return undefined;
      const timer = setTimeout(() => setArmed(false), ARMED_MS);
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
