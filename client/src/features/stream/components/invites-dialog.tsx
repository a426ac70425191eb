import { Box, Stack } from '@chakra-ui/react';
import { Info } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, CancelButton } from '../../../ui/button.js';
import { Modal } from '../../../ui/dialog/modal.js';
import { Notice } from '../../../ui/notice.js';
import {
  idsOf,
  invite,
  applyEdits,
  NO_EDITS,
  arePeopleEqual,
  uninvite,
  type Person,
} from '../invite-edits.js';
import { InvitedPeople } from './invited-people.js';
import { NewKeyChoice } from './new-key-choice.js';
import { PeopleSearch, type PeopleSearchState } from './people-search.js';

interface Props {
  open: boolean;
  name: string;
  /** The invited people, who may change while the dialog is open. */
  invited: readonly Person[];
  search: PeopleSearchState;
  isSaving: boolean;
  /** True if the phone is sending. A new key would disconnect it. */
  isLive?: boolean;
  /** `newKey`: true to renew the key, because removed people know the current key. */
  onSave: (userIds: string[], newKey: boolean) => void;
  onClose: () => void;
}

/**
 * Dialog for the people who are invited to a stream. Edits apply when they are saved; changes made elsewhere are
 * merged.
 */
export function InvitesDialog({
  open,
  name,
  invited,
  search,
  isSaving,
  isLive = false,
  onSave,
  onClose,
}: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const invitedIds = idsOf(invited);
  const { edits, setEdits, idsAtOpening } = useEdits(open, invitedIds);
  const [keepsKey, setKeepsKey] = useState(false);
  if (!open && keepsKey) setKeepsKey(false);
  const invitedAfterEdits = applyEdits(invited, edits);
  const removesPeople = invitedIds.some((id) => !idsOf(invitedAfterEdits).includes(id));
  return (
    <Modal
      open={open}
      title={t('invites.title', { name })}
      onClose={onClose}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button
            disabled={arePeopleEqual(idsOf(invitedAfterEdits), invitedIds)}
            busy={isSaving}
            busyText={t('dialog.saving')}
            onClick={() => onSave(idsOf(invitedAfterEdits), removesPeople && !keepsKey)}
          >
            {t('dialog.save')}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <PeopleSearch
          {...search}
          invited={invitedAfterEdits}
          onInvite={(person) => {
            setEdits(invite(edits, person));
            list.current?.focus();
          }}
        />
        <Box
          ref={list}
          tabIndex={-1}
          role="group"
          aria-label={t('invites.invited', { count: invitedAfterEdits.length })}
        >
          <InvitedPeople
            people={invitedAfterEdits}
            onRemove={({ id }) => {
              setEdits(uninvite(edits, id));
              list.current?.focus();
            }}
          />
        </Box>
        {removesPeople && (
          <NewKeyChoice isLive={isLive} checked={!keepsKey} onChange={(checked) => setKeepsKey(!checked)} />
        )}
        {!isSaving && !arePeopleEqual(idsAtOpening, invitedIds) && (
          <Notice icon={Info} tone="attention">
            {t('invites.changedMeanwhile')}
          </Notice>
        )}
      </Stack>
    </Modal>
  );
}

/** Returns the edits, which are reset at each opening, and the ids of the people who were invited at that time. */
function useEdits(open: boolean, invitedIds: string[]) {
  const [edits, setEdits] = useState(NO_EDITS);
  const [idsAtOpening, setIdsAtOpening] = useState(invitedIds);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setEdits(NO_EDITS);
    setIdsAtOpening(invitedIds);
  }
  return { edits, setEdits, idsAtOpening };
}
