import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { secret, type SignInResult } from '../lib/secret.js';
import { Button } from '../ui/button.js';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.js';
import { Notice } from '../ui/notice.js';

interface Props {
  signInResult: SignInResult;
  name: string;
  onLogout: () => void;
}

/**
 * Confirms before a link replaces the session, and otherwise shows the account's name. Protects against links that
 * sign the user in to another account.
 */
export function SignInNotice({ signInResult, name, onLogout }: Props) {
  const { t } = useTranslation();
  const [isDismissed, setIsDismissed] = useState(false);
  if (
    isDismissed ||
    signInResult.kind === 'nothing' ||
    (signInResult.kind === 'signed-in' && signInResult.expected)
  )
    return null;
  if (signInResult.kind === 'needs-confirmation') {
    return (
      <ConfirmDialog
        open
        text={t('arrival.question', { name })}
        action={t('arrival.replace')}
        destructive
        onConfirm={() => {
          secret.store(signInResult.token);
          location.reload();
        }}
        onClose={() => setIsDismissed(true)}
      />
    );
  }
  return (
    <Notice
      icon={UserCheck}
      tone="attention"
      urgent
      actions={
        <>
          <Button variant="outline" onClick={onLogout}>
            {t('logout')}
          </Button>
          <Button variant="ghost" onClick={() => setIsDismissed(true)}>
            {t('arrival.keep')}
          </Button>
        </>
      }
    >
      {t('arrival.notice', { name })}
    </Notice>
  );
}
