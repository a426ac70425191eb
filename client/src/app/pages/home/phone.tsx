import { memo } from 'react';
import type { PhonePane } from '../../../features/phone/components/phone-pane.js';
import { useDeferredModule } from '../use-deferred-module.js';
import { usePhone } from './use-phone.js';

type Pane = typeof PhonePane;

const load = () => import('../../../features/phone/components/phone-pane.js');

/** Phone of the server's stream, once its owner allows remote control. Loaded after the rest of the page. */
export const Phone = memo(function Phone({ streamId }: { streamId: string }) {
  const module = useDeferredModule(load);
  return module && <LoadedPhone Pane={module.PhonePane} streamId={streamId} />;
});

function LoadedPhone({ Pane, streamId }: { Pane: Pane; streamId: string }) {
  const { phone, ...pane } = usePhone(streamId);
  // An invited user can't see the owner's phone.
  if (!phone || phone.enrolledAt === null) return null;
  return <Pane phone={phone} {...pane} />;
}
