import { memo } from 'react';
import { useDeferredModule } from '../use-deferred-module.js';

const load = () => import('./phone-part.js');

/** Phone of the server's stream, once its owner allows remote control. Loaded after the rest of the page. */
export const Phone = memo(function Phone({ streamId }: { streamId: string }) {
  const module = useDeferredModule(load);
  return module && <module.PhonePart streamId={streamId} />;
});

/** The charge of the phone's battery, from the same part. */
export const PhoneBattery = memo(function PhoneBattery({ streamId }: { streamId: string }) {
  const module = useDeferredModule(load);
  return module && <module.PhoneBatteryPart streamId={streamId} />;
});
