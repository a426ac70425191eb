import { SetUpDialog } from '../../../features/stream/set-up/components/set-up-dialog.js';
import type { StreamFieldsFragment } from '../../../features/stream/stream.generated.js';
import { useCopy } from '../../use-copy.js';
import { useRemoteControl } from './use-remote-control.js';
import { useSetUp } from './use-set-up.js';

export interface SetUpProps {
  stream: StreamFieldsFragment;
  open: boolean;
  onClose: () => void;
}

export function SetUp({ stream, open, onClose }: SetUpProps) {
  const copy = useCopy();
  const { id, name, live, ingestUrl, srtlaUrl = null } = stream;
  const { fault, sharedLinks, clearUrls } = useSetUp(id, open);
  const remoteControl = useRemoteControl(id, open);
  return (
    <SetUpDialog
      open={open}
      stream={{ name, live, ingestUrl, srtlaUrl }}
      fault={fault}
      sharedLinks={sharedLinks}
      remoteControl={remoteControl}
      onCopy={copy}
      onClose={() => {
        clearUrls();
        onClose();
      }}
    />
  );
}
