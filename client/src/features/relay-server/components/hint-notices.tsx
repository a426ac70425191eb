import {
  Coins,
  Clock,
  Clapperboard,
  KeyRound,
  MicOff,
  Smartphone,
  TvMinimal,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.js';
import { useNow } from '../../../ui/use-now.js';
import { type HintFields, hintWords } from '../hint-words.js';

interface Props {
  hints: readonly HintFields[];
}

const ICONS: Readonly<Record<string, LucideIcon>> = {
  'old-key': KeyRound,
  'wrong-key': KeyRound,
  'no-sound': MicOff,
  'clock-jumps': Clock,
  refused: TvMinimal,
  'scene-without-feed': Clapperboard,
  'nothing-sent': Coins,
};

/** Why viewers don't see what they should, or what troubles the feed: since when, and what to do. */
export function HintNotices({ hints }: Props) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  return hints.map((hint) => {
    const words = hintWords(hint, now, i18n.language);
    return (
      words && (
        <Notice
          key={`${hint.code} ${hint.destination ?? ''}`}
          icon={ICONS[hint.code] ?? Smartphone}
          tone="attention"
        >
          {t(`hints.${words.key}`, words.values)}
        </Notice>
      )
    );
  });
}
