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
  isDeleting: boolean;
  onDelete: () => void;
}

/** Explains the deletion of the account, and deletes it after a confirmation. */
export function AccountPane({ name, isDeleting, onDelete }: Props) {
  const { t } = useTranslation();
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <Pane title={t('account.title')}>
      <Text color="muted" mb="3">
        {t('account.what')}
      </Text>
      <Button variant="loss" icon={Trash2} onClick={() => setDialogOpen(true)}>
        {t('account.delete')}
      </Button>
      <DeleteAccountDialog
        open={isDialogOpen}
        name={name}
        isDeleting={isDeleting}
        onDelete={onDelete}
        onClose={() => setDialogOpen(false)}
      />
    </Pane>
  );
}
