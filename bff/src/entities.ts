import type { EntitySchema } from '@mikro-orm/core';
import { AlertEntity, AlertStateEntity } from './features/alert/alert.entity.js';
import { AlertDeliveryEntity, AlertDeviceEntity } from './features/alert/alert-device.entity.js';
import { VapidKeyEntity } from './features/alert/vapid-key.entity.js';
import { ChatCommandClaimEntity } from './features/chat/commands/chat-command-claim.entity.js';
import { ApiTokenEntity } from './features/api-token/api-token.entity.js';
import { BillingInformationEntity } from './features/payment/billing/billing-information.entity.js';
import { CheckoutAttemptEntity } from './features/payment/customer/checkout-attempt.entity.js';
import { ConsentEntity } from './features/payment/consent/consent.entity.js';
import { PaymentCustomerEntity } from './features/payment/customer/payment-customer.entity.js';
import { PaymentEntity } from './features/payment/payment.entity.js';
import { UsageChargeEntity } from './features/usage/usage-charge.entity.js';
import { WebhookEventEntity } from './features/payment/webhook/webhook-event.entity.js';
import { WithdrawalEntity } from './features/payment/consent/withdrawal.entity.js';
import { DestinationEntity } from './features/destination/destination.entity.js';
import { ImageEntity } from './features/image/image.entity.js';
import { OverlayAlertEntity, OverlayEntity } from './features/overlay/overlay.entity.js';
import { RecordingEntity } from './features/recording/recording.entity.js';
import { RelayServerEntity } from './features/relay-server/relay-server.entity.js';
import { UsageIntervalEntity } from './features/usage/usage-interval.entity.js';
import { SceneCollectionEntity } from './features/scene-collection/scene-collection.entity.js';
import { SessionEntity } from './features/session/session.entity.js';
import { FormerKeyEntity } from './features/stream/former-key.entity.js';
import { PhoneCommandEntity } from './features/stream/phone/phone-command.entity.js';
import { PhoneEntity } from './features/stream/phone/phone.entity.js';
import { HandOverEntity } from './features/stream/set-up/hand-over.entity.js';
import { StatsKeyEntity } from './features/stream/set-up/stats-key.entity.js';
import { ServerLogEntity } from './features/studio/server-log.entity.js';
import { StudioHelperEntity } from './features/studio/studio-helper.entity.js';
import { StudioInviteEntity } from './features/studio/studio-invite.entity.js';
import { StreamInviteEntity } from './features/stream/stream-invite.entity.js';
import { SessionReportEntity } from './features/session-report/session-report.entity.js';
import { StreamEntity } from './features/stream/stream.entity.js';
import { AdministratorLoginEntity } from './features/user/administrator-login.entity.js';
import { PlatformAccountEntity } from './features/user/platform-account.entity.js';
import { UserEntity } from './features/user/user.entity.js';
import { AuditEntryEntity } from './infra/db/audit-entry.entity.js';
import { WriteProbeEntity } from './infra/db/write-probe.entity.js';
import { IdempotencyKeyEntity } from './infra/http/idempotency/idempotency-key.entity.js';
import { LeaseEntity } from './infra/leader/lease.entity.js';
import { OutboxCounterEntity, OutboxEventEntity } from './infra/outbox/outbox-event.entity.js';

/** All entities. MikroORM uses this list instead of searching the file system. */
export const ENTITIES = [
  UserEntity,
  SessionEntity,
  ApiTokenEntity,
  PlatformAccountEntity,
  AdministratorLoginEntity,
  StreamEntity,
  StreamInviteEntity,
  FormerKeyEntity,
  HandOverEntity,
  StatsKeyEntity,
  PhoneEntity,
  PhoneCommandEntity,
  SceneCollectionEntity,
  ImageEntity,
  DestinationEntity,
  RelayServerEntity,
  StudioHelperEntity,
  StudioInviteEntity,
  ServerLogEntity,
  ChatCommandClaimEntity,
  OverlayEntity,
  OverlayAlertEntity,
  RecordingEntity,
  SessionReportEntity,
  AlertEntity,
  AlertStateEntity,
  AlertDeviceEntity,
  AlertDeliveryEntity,
  VapidKeyEntity,
  UsageIntervalEntity,
  UsageChargeEntity,
  PaymentEntity,
  PaymentCustomerEntity,
  CheckoutAttemptEntity,
  WebhookEventEntity,
  BillingInformationEntity,
  ConsentEntity,
  WithdrawalEntity,
  OutboxEventEntity,
  OutboxCounterEntity,
  AuditEntryEntity,
  WriteProbeEntity,
  IdempotencyKeyEntity,
  LeaseEntity,
] as EntitySchema[];
