import { SetUpDialog } from '../../../features/stream/components/set-up-dialog.js';
import type { StreamFieldsFragment } from '../../../features/stream/stream.generated.js';
import { useCopy } from '../../use-copy.js';

interface Props {
  stream: StreamFieldsFragment;
  open: boolean;
  onClose: () => void;
}

/** The sheet that sets a phone up. */
export default function SetUp({ stream, open, onClose }: Props) {
  const copy = useCopy();
  const { name, live, ingestUrl, srtlaUrl = null } = stream;
  return (
    <SetUpDialog open={open} stream={{ name, live, ingestUrl, srtlaUrl }} onCopy={copy} onClose={onClose} />
  );
}
