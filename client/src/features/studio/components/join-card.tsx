import { Heading, Stack, Text } from '@chakra-ui/react';
import { Handshake, Link2Off, LogIn, UserCheck, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { levelsUpTo } from '../level-rights.js';
import type { Grant } from '../studio-shapes.js';

/**
 * `used`: somebody joined by the link. `over`: it has expired, was withdrawn, or is the user's own. `unverified`: the
 * user's account is not verified, and the link stays unused.
 */
export type JoinState =
  | { kind: 'signed-out' | 'used' | 'over' | 'unverified' }
  | { kind: 'offered'; me: string }
  | { kind: 'joined'; owner: string; grant: Grant };

interface Props {
  state: JoinState;
  busy: boolean;
  onSignIn: () => void;
  onJoin: () => void;
}

/** A helper's link: one button, then whom the user helps and what it may do. */
export function JoinCard({ state, busy, onSignIn, onJoin }: Props) {
  const { t } = useTranslation();
  const { kind } = state;
  return (
    <Stack gap="4">
      <Heading as="h1" fontSize="xl" fontWeight="800" overflowWrap="anywhere">
        {kind === 'joined' ? t('studio.of', { name: state.owner }) : t('studio.join.title')}
      </Heading>
      {kind === 'signed-out' && (
        <>
          <Text>{t('studio.join.offered')}</Text>
          <Button size="lg" icon={LogIn} onClick={onSignIn}>
            {t('studio.join.signIn')}
          </Button>
        </>
      )}
      {kind === 'offered' && (
        <>
          <Text>{t('studio.join.offered')}</Text>
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
          <Notice
            icon={UserCheck}
            tone="good"
            actions={
              <ButtonLink to="/" variant="outline">
                {t('studio.join.open')}
              </ButtonLink>
            }
          >
            {t('studio.join.joined', { name: state.owner })}
          </Notice>
          <Granted grant={state.grant} />
        </>
      )}
      {(kind === 'used' || kind === 'over' || kind === 'unverified') && (
        <Notice icon={kind === 'unverified' ? UserX : Link2Off} tone="attention" urgent>
          {t(`studio.join.${kind}`)}
        </Notice>
      )}
    </Stack>
  );
}

function Granted({ grant }: { grant: Grant }) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <Text fontWeight="600">
        {t('studio.youMay', { level: t(`studio.levels.${grant.level}`) })}
        {grant.until !== null &&
          ` · ${t('studio.endsAt', { date: formatDateTime(grant.until, i18n.language) })}`}
      </Text>
      <Text>
        {levelsUpTo(grant.level)
          .map((each) => t(`studio.explained.${each}`))
          .join(' ')}
      </Text>
    </>
  );
}
