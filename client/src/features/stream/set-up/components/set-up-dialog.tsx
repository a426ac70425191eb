import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.js';
import { Modal } from '../../../../ui/dialog/modal.js';
import type { SetUpFault } from '../waiting-reason.js';
import { SharedLinks, type SharedLinkStates } from './shared-links.js';
import { PhoneNotice } from './phone-notice.js';
import { PhoneSetUp, type PhoneLinks } from './phone-set-up.js';
import { RemoteControlChoice, type RemoteControl } from './remote-control-choice.js';

interface Props {
  open: boolean;
  /** `live`: true while packets of the feed arrive. */
  stream: PhoneLinks & { live: boolean };
  /** Reason for the missing picture; null while unknown. */
  fault: SetUpFault | null;
  sharedLinks: SharedLinkStates;
  remoteControl: RemoteControl;
  onCopy: (text: string) => void;
  onClose: () => void;
}

/** Sets up a phone with one scan. The notice turns green at the first packet. */
export function SetUpDialog({ open, stream, fault, sharedLinks, remoteControl, onCopy, onClose }: Props) {
  const { t } = useTranslation();
  const { secrets, ...choice } = remoteControl;
  return (
    <Modal
      open={open}
      title={t('setUp.title', { name: stream.name })}
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          {t('setUp.done')}
        </Button>
      }
    >
      <Stack gap="6">
        <PhoneNotice isLive={stream.live} fault={fault} />
        <PhoneSetUp
          stream={{ ...stream, remoteControl: secrets }}
          moblin={<RemoteControlChoice {...choice} />}
          onCopy={onCopy}
        />
        <SharedLinks {...sharedLinks} onCopy={onCopy} />
      </Stack>
    </Modal>
  );
}
