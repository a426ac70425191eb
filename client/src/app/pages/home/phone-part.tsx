import { BatteryMark } from '../../../features/phone/components/battery-mark.js';
import { PhonePane } from '../../../features/phone/components/phone-pane.js';
import { usePhone, useTrackedPhone } from './use-phone.js';

/** Phone of a stream. Hidden until its owner allows remote control. */
export function PhonePart({ streamId }: { streamId: string }) {
  const { phone, ...pane } = usePhone(streamId);
  // An invited user can't see the owner's phone.
  if (!phone || phone.enrolledAt === null) return null;
  return <PhonePane phone={phone} {...pane} />;
}

/** The charge of a stream's phone. `PhonePart` loads it. */
export function PhoneBatteryPart({ streamId }: { streamId: string }) {
  const phone = useTrackedPhone(streamId);
  return phone && <BatteryMark phone={phone} />;
}
