import { Heading, Stack, Text } from '@chakra-ui/react';
import { Handshake, Link2Off, LogIn, UserCheck, UserX, Users, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.js';
import { ButtonLink } from '../../../ui/button-link.js';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { LoadFailure } from '../../../ui/pane/load-failure.js';
import { listLevelsUpTo } from '../level-rights.js';
import type { Grant } from '../studio-types.js';

/**
 * Reason why a user can't join. `used`: another user has joined with the link. `over`: the link has expired, was
 * withdrawn, or is the user's own. `full`: the studio has the maximum number of helpers; the link stays valid.
 * `helping`: the user already helps there, perhaps through this link. `unverified`: the user's account is not verified.
 */
export type JoinRefusal = 'used' | 'over' | 'full' | 'helping' | 'unverified';

export type JoinState =
  | { kind: 'signed-out' | 'looking-up' | JoinRefusal }
  /** The link's offer could not be loaded. */
  | { kind: 'failed'; text: string }
  | { kind: 'offered'; me: string; owner: string; grant: Grant }
  | { kind: 'joined'; owner: string; grant: Grant };

interface Props {
  state: JoinState;
  busy: boolean;
  onSignIn: () => void;
  onJoin: () => void;
  /** Loads the link's offer again. */
  onRetry: () => void;
}

const REFUSAL_ICONS: Record<JoinRefusal, LucideIcon> = {
  used: Link2Off,
  over: Link2Off,
  full: Users,
  helping: UserCheck,
  unverified: UserX,
};

const isRefusal = (kind: JoinState['kind']): kind is JoinRefusal => kind in REFUSAL_ICONS;

/** Shows the inviting owner and the offered rights, with a button to join. Afterwards it links to the studio. */
export function JoinCard({ state, busy, onSignIn, onJoin, onRetry }: Props) {
  const { t } = useTranslation();
  const { kind } = state;
  return (
    <Stack gap="4">
      <Heading as="h1" fontSize="xl" fontWeight="800" overflowWrap="anywhere" hyphens="auto">
        {kind === 'joined' || kind === 'offered'
          ? t('studio.of', { name: state.owner })
          : t('studio.join.title')}
      </Heading>
      {kind === 'signed-out' && (
        <>
          <Text>{t('studio.join.offered')}</Text>
          <Button size="lg" icon={LogIn} onClick={onSignIn}>
            {t('studio.join.signIn')}
          </Button>
        </>
      )}
      {kind === 'looking-up' && <Text role="status">{t('studio.join.lookingUp')}</Text>}
      {kind === 'failed' && <LoadFailure text={state.text} onRetry={onRetry} />}
      {kind === 'offered' && (
        <>
          <Text overflowWrap="anywhere">{t('studio.join.offeredBy', { name: state.owner })}</Text>
          <GrantedRights grant={state.grant} />
          <Text color="muted" fontSize="sm" overflowWrap="anywhere">
            {t('studio.join.as', { name: state.me })}
          </Text>
          <Button size="lg" icon={Handshake} busy={busy} busyText={t('studio.join.joining')} onClick={onJoin}>
            {t('studio.join.join')}
          </Button>
        </>
      )}
      {kind === 'joined' && (
        <>
          <Notice icon={UserCheck} tone="good" actions={<OpenStudioLink />}>
            {t('studio.join.joined', { name: state.owner })}
          </Notice>
          <GrantedRights grant={state.grant} />
        </>
      )}
      {isRefusal(kind) && (
        <Notice
          icon={REFUSAL_ICONS[kind]}
          tone="attention"
          urgent
          actions={kind === 'helping' && <OpenStudioLink />}
        >
          {t(`studio.join.${kind}`)}
        </Notice>
      )}
    </Stack>
  );
}

function OpenStudioLink() {
  const { t } = useTranslation();
  return (
    <ButtonLink to="/" variant="outline">
      {t('studio.join.open')}
    </ButtonLink>
  );
}

function GrantedRights({ grant }: { grant: Grant }) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <Text fontWeight="600">
        {t(`studio.youCan.${grant.level}`)}
        {grant.until !== null &&
          `\u00a0· ${t('studio.endsAt', { date: formatDateTime(grant.until, i18n.language) })}`}
      </Text>
      <Text>
        {listLevelsUpTo(grant.level)
          .map((includedLevel) => t(`studio.explained.${includedLevel}`))
          .join(' ')}
      </Text>
    </>
  );
}
