import { SEALED_ALERT_ADDRESSES } from './features/alert/alert-address.js';
import { SEALED_VAPID_KEYS } from './features/alert/vapid-key-store.js';
import { SEALED_DESTINATION_KEYS } from './features/destination/destination-key.js';
import { SEALED_TIP_SECRETS } from './features/overlay/tips/tip-secret.js';
import { SEALED_PHONE_PASSWORDS } from './features/stream/phone/phone-password.js';
import { SEALED_STREAM_KEYS } from './features/stream/stream-key.js';
import { SEALED_TOKENS } from './features/user/platform-tokens.js';
import type { SealedColumn } from './infra/crypto/sealed-column.js';
import { SEALED_RESPONSES } from './infra/http/idempotency/idempotency-store.js';

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  SEALED_STREAM_KEYS,
  SEALED_PHONE_PASSWORDS,
  SEALED_DESTINATION_KEYS,
  SEALED_ALERT_ADDRESSES,
  SEALED_VAPID_KEYS,
  SEALED_TIP_SECRETS,
  ...SEALED_TOKENS,
  SEALED_RESPONSES,
];
