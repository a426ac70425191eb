import { ChevronDown, SlidersHorizontal, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';

const STYLE = {
  flexShrink: '0',
  gap: '1',
  px: '2',
  // The heading's row keeps its height.
  my: '-11px',
  me: '-2',
  '& > :last-child': { transition: 'rotate 120ms' },
  '&[aria-expanded=true] > :last-child': { rotate: '180deg' },
} as const;

interface Props {
  isOpen: boolean;
  /** True if a sound is muted, which a closed pane would hide. */
  isMuted: boolean;
  onToggle: () => void;
}

/** Opens and closes sound and sources on a desktop. While they are closed, it stands for the pane's title. */
export function SoundOpener({ isOpen, isMuted, onToggle }: Props) {
  const { t } = useTranslation();
  const hasMark = !isOpen && isMuted;
  const label = t('source.title') + (hasMark ? `, ${t('source.mutedMark')}` : '');
  const Icon = hasMark ? VolumeX : SlidersHorizontal;
  return (
    <Button
      variant="ghost"
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      css={STYLE}
      onClick={onToggle}
    >
      {!isOpen && <Icon aria-hidden size={20} color={hasMark ? 'var(--tc-colors-amber)' : undefined} />}
      <ChevronDown aria-hidden size={20} />
    </Button>
  );
}
