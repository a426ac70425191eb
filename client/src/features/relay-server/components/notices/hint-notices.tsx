import {
  CircleStop,
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
import { formatMoney } from '../../../../lib/format.js';
import { lazyPart } from '../../../../lib/lazy/lazy-part.js';
import { Button } from '../../../../ui/button.js';
import { Notice } from '../../../../ui/notice.js';
import { useNow } from '../../../../ui/use-now.js';
import { type HintFields, describeHint } from '../../describe-hint.js';

interface Props {
  hints: readonly HintFields[];
  /** Price of the server, EUR per hour; 0 if the user does not pay, null while unknown. */
  serverFee: number | null;
  onDelete: () => void;
}

const { Part: PageNotices } = lazyPart(() =>
  import('../../pages/page-notices.js').then(({ PageNotices }) => PageNotices),
);

const ICONS: Readonly<Record<string, LucideIcon>> = {
  'old-key': KeyRound,
  'wrong-key': KeyRound,
  'no-sound': MicOff,
  'clock-jumps': Clock,
  refused: TvMinimal,
  'scene-without-feed': Clapperboard,
  'nothing-sent': Coins,
};

/** Shows problems of the broadcast and the feed, each with its start and a solution. */
export function HintNotices({ hints, serverFee, onDelete }: Props) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const pageHints = hints.filter(({ code }) => code.startsWith('page-'));
  const notices = hints.map((hint) => {
    const hintText = describeHint(hint, now, i18n.language);
    const isIdle = hint.code === 'nothing-sent';
    const key = isIdle && serverFee ? 'nothingSentFee' : hintText?.key;
    const fee = formatMoney(serverFee ?? 0, i18n.language);
    return (
      hintText && (
        <Notice
          key={`${hint.code} ${hint.destination ?? ''}`}
          icon={ICONS[hint.code] ?? Smartphone}
          tone="attention"
          actions={
            isIdle && (
              <Button variant="outline" icon={CircleStop} onClick={onDelete}>
                {t('server.endNow')}
              </Button>
            )
          }
        >
          {t(`hints.${key}`, { ...hintText.values, fee })}
        </Notice>
      )
    );
  });
  return (
    <>
      {notices}
      {pageHints.length > 0 && <PageNotices hints={pageHints} fallback={null} />}
    </>
  );
}
