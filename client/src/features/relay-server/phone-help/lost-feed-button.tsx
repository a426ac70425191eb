import { Box } from '@chakra-ui/react';
import { ExternalLink, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonAnchor } from '../../../ui/button.js';

interface Props {
  /** True on a device that can run Moblin, which the button then opens. */
  opensMoblin: boolean;
  /** Called on other devices, to show the phone's set-up. */
  onConnect: () => void;
}

/** An import without settings changes nothing in Moblin. Without a query, Moblin would report an error. */
const OPEN_MOBLIN_LINK = `moblin://?${encodeURIComponent('{}')}`;

/** Width below which the text has no room beside the icon, and below which its longest word does not fit, px. */
const NARROW_PX = 150;
/** Width below which the text has two lines, px. */
const SMALL_TEXT_PX = 220;
const TINY_PX = 96;
/** Added to the gap to the stop button, because a slip would end the broadcast, px. Less wide, another control is there. */
const END_MARGIN_PX = 16;

/** As high as the chart that is otherwise in this place. */
const FRAME_STYLE = { containerType: 'inline-size', height: '48px' } as const;
const BUTTON_STYLE = {
  width: 'full',
  minWidth: '48px',
  height: '48px',
  px: '3',
  py: '0',
  // Not the colour of a healthy feed.
  bg: 'ink',
  color: 'ground',
  _hover: { bg: 'muted' },
  fontSize: '18px',
  lineHeight: '1.15',
  '& svg': { flexShrink: '0' },
  [`@container (min-width: ${NARROW_PX + END_MARGIN_PX}px)`]: { width: `calc(100% - ${END_MARGIN_PX}px)` },
  [`@container (max-width: ${SMALL_TEXT_PX - 1}px)`]: { fontSize: 'md' },
  [`@container (max-width: ${NARROW_PX - 1}px)`]: { px: '2' },
  [`@container (min-width: ${TINY_PX}px) and (max-width: ${NARROW_PX - 1}px)`]: {
    '& svg': { display: 'none' },
  },
} as const;
const TEXT_STYLE = { [`@container (max-width: ${TINY_PX - 1}px)`]: { srOnly: true } } as const;

/** While a broadcast has lost the feed: opens the app that sends it, or shows how to connect the phone. */
export function LostFeedButton({ opensMoblin, onConnect }: Props) {
  const { t } = useTranslation();
  const text = t(opensMoblin ? 'phoneHelp.openMoblin' : 'firstBroadcast.phone');
  const label = (
    <Box as="span" css={TEXT_STYLE}>
      {text}
    </Box>
  );
  return (
    <Box css={FRAME_STYLE}>
      {opensMoblin ? (
        <ButtonAnchor icon={ExternalLink} href={OPEN_MOBLIN_LINK} css={BUTTON_STYLE}>
          {label}
        </ButtonAnchor>
      ) : (
        <Button icon={Smartphone} css={BUTTON_STYLE} onClick={onConnect}>
          {label}
        </Button>
      )}
    </Box>
  );
}
