import { Text } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { Pane } from '../../../ui/pane/pane.js';
import { DeleteAccountDialog } from './delete-account-dialog.js';

interface Props {
  /** Name of the user, which must be typed to confirm the deletion. */
  name: string;
  deleting: boolean;
  onDelete: () => void;
}

/** The account, and its deletion after a confirmation. */
export function AccountPane({ name, deleting, onDelete }: Props) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <Pane title={t('account.title')}>
      <Text color="muted" mb="3">
        {t('account.what')}
      </Text>
      <Button variant="loss" icon={Trash2} onClick={() => setAsking(true)}>
        {t('account.delete')}
      </Button>
      <DeleteAccountDialog
        open={isAsking}
        name={name}
        deleting={deleting}
        onDelete={onDelete}
        onClose={() => setAsking(false)}
      />
    </Pane>
  );
}
