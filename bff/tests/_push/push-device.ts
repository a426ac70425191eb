import { createECDH, randomBytes } from 'node:crypto';
import type { NewAlertDevice } from '@trailcast/schema/wire';
import { ALERT_KINDS } from '@trailcast/schema/wire';

/** Returns a browser's subscription to a push service that does not exist. */
export function createPushDevice(changes: Partial<NewAlertDevice> = {}): NewAlertDevice {
  const browserKeys = createECDH('prime256v1');
  return {
    endpoint: `https://push.example.com/${randomBytes(16).toString('hex')}`,
    p256dh: browserKeys.generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
    language: 'en',
    kinds: [...ALERT_KINDS],
    ...changes,
  };
}
