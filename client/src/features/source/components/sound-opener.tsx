import { ChevronDown, SlidersHorizontal } from 'lucide-react';
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
  onToggle: () => void;
}

/** Opens and closes sound and sources on a desktop. While they are closed, it stands for the pane's title. */
export function SoundOpener({ isOpen, onToggle }: Props) {
  const { t } = useTranslation();
  const label = t('source.title');
  return (
    <Button
      variant="ghost"
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      css={STYLE}
      onClick={onToggle}
    >
      {!isOpen && <SlidersHorizontal aria-hidden size={20} />}
      <ChevronDown aria-hidden size={20} />
    </Button>
  );
}
