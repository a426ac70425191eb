import { Box, Link, Stack, Text } from '@chakra-ui/react';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.js';
import { Pane } from '../../../ui/pane/pane.js';
import { useNow } from '../../../ui/use-now.js';
import type { ApiTokenFieldsFragment } from '../api-token.generated.js';
import { TokenRow } from './token-row.js';

interface Props {
  tokens: readonly ApiTokenFieldsFragment[];
  /** Id of the token that is being revoked; null if there is none. */
  revokingId: string | null;
  onCreate: () => void;
  onRevoke: (id: string) => void;
}

/** The user's API tokens. Revoking asks for confirmation. */
export function TokensPane({ tokens, revokingId, onCreate, onRevoke }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const [tokenToRevoke, setTokenToRevoke] = useState<ApiTokenFieldsFragment | null>(null);
  return (
    <Pane title={t('apiToken.title')} icon={KeyRound}>
      <Text color="muted">
        {t('apiToken.intro')}{' '}
        <Link
          href="/api/docs"
          color="ink"
          fontWeight="600"
          textDecoration="underline"
          textUnderlineOffset="3px"
        >
          {t('apiToken.docs')}
        </Link>
      </Text>
      {tokens.length === 0 && <Text py="3">{t('apiToken.none')}</Text>}
      <Stack asChild gap="0" listStyleType="none" outline="none">
        <ul tabIndex={-1} data-focus-fallback aria-label={t('apiToken.title')}>
          {tokens.map((token) => (
            <Box asChild key={token.id} borderTopWidth="1px" borderColor="line" _first={{ borderTop: 0 }}>
              <li>
                <TokenRow
                  token={token}
                  now={now}
                  isRevoking={revokingId === token.id}
                  onRevoke={() => setTokenToRevoke(token)}
                />
              </li>
            </Box>
          ))}
        </ul>
      </Stack>
      <Button variant="outline" icon={Plus} onClick={onCreate}>
        {t('apiToken.create')}
      </Button>
      <ConfirmDialog
        open={tokenToRevoke !== null}
        destructive
        text={t('apiToken.question', { name: tokenToRevoke?.name ?? '' })}
        action={t('apiToken.revoke')}
        onConfirm={() => {
          if (tokenToRevoke) onRevoke(tokenToRevoke.id);
          setTokenToRevoke(null);
        }}
        onClose={() => setTokenToRevoke(null)}
      />
    </Pane>
  );
}
