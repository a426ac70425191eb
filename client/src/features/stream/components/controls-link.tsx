import { chakra } from '@chakra-ui/react';
import { ChevronRight, SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';

/** The link's area ends with the pane. A button before the link is over that area, but not what the button opens. */
export const CONTROLS_LINK_PANE_STYLE = {
  position: 'relative',
  css: { '& button': { position: 'relative', zIndex: '1' } },
} as const;

/**
 * A row to the borders of its pane. Its area also covers the picture and the name above it, so that a tap there leads to
 * the controls. No transform: the area would become that of the row.
 */
const Row = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: 'target',
    mx: '-4',
    px: '4',
    borderTopWidth: '1px',
    borderColor: 'line',
    fontWeight: '600',
    textDecoration: 'none',
    _after: { content: '""', position: 'absolute', inset: '0' },
    _hover: { bg: 'fillStrong' },
    // The pane's border would hide an outline outside.
    _focusVisible: { outlineOffset: '-2px' },
    '& > svg': { flexShrink: '0', color: 'muted' },
    '& > svg:last-of-type': { ms: 'auto' },
  },
});

/** At the bottom of a pane, which has no padding below it. */
const LAST_STYLE = { mb: '-4', borderBottomRadius: '15px' } as const;
const MIDDLE_STYLE = { mb: '3', borderBottomWidth: '1px' } as const;

/** Leads from a stream to the controls of the server that shows it. `isLast`: nothing of the pane is below it. */
export function ControlsLink({ isLast }: { isLast: boolean }) {
  const { t } = useTranslation();
  return (
    <Row to="/" {...(isLast ? LAST_STYLE : MIDDLE_STYLE)}>
      <SlidersHorizontal aria-hidden size={20} />
      {t('stream.openControls')}
      <ChevronRight aria-hidden size={20} />
    </Row>
  );
}
