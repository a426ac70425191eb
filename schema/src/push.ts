import type {
  Alert,
  ApiToken,
  ChatUpdate,
  Data,
  Destination,
  LogEntry,
  OverlayAlerts,
  Payment,
  Phone,
  Recording,
  Server,
  ServerStatus,
  SessionReportHead,
  Stream,
  Studio,
  StudioHelper,
  StudioInvite,
} from './wire.js';

/** Body of a deletion: only the entity's id. */
export interface Deleted {
  id: number;
}

/** Every STOMP destination with the body of its MESSAGE (docs/contract.md#destinations). */
export interface PushBodies {
  '/user/queue/server/list': Server[];
  '/user/queue/server/create': Server;
  '/user/queue/server/update': Server;
  '/user/queue/server/delete': Deleted;
  '/user/queue/stream/list': Stream[];
  '/user/queue/stream/create': Stream;
  '/user/queue/stream/update': Stream;
  '/user/queue/stream/delete': Deleted;
  '/user/queue/status/update': ServerStatus;
  '/user/queue/data/create': Data;
  '/user/queue/data/update': Data;
  '/user/queue/data/delete': Deleted;
  '/user/queue/payment/update': Payment;
  '/user/queue/token/create': ApiToken;
  '/user/queue/token/delete': Deleted;
  '/user/queue/destination/create': Destination;
  '/user/queue/destination/update': Destination;
  '/user/queue/destination/delete': Deleted;
  '/user/queue/recording/create': Recording;
  '/user/queue/recording/update': Recording;
  '/user/queue/recording/delete': Deleted;
  '/user/queue/report/create': SessionReportHead;
  '/user/queue/report/delete': Deleted;
  '/user/queue/phone/update': Phone;
  '/user/queue/alert/create': Alert;
  '/user/queue/helper/create': StudioHelper;
  '/user/queue/helper/update': StudioHelper;
  '/user/queue/helper/delete': Deleted;
  '/user/queue/helper-invite/create': StudioInvite;
  '/user/queue/helper-invite/update': StudioInvite;
  '/user/queue/helper-invite/delete': Deleted;
  '/user/queue/studio/create': Studio;
  '/user/queue/studio/update': Studio;
  '/user/queue/studio/delete': Deleted;
  '/user/queue/studio-status/update': ServerStatus;
  '/user/queue/log/create': LogEntry;
  '/user/queue/chat/update': ChatUpdate;
  '/user/queue/overlay/update': OverlayAlerts;
}

export type PushDestination = keyof PushBodies;

export const PUSH_DESTINATIONS = [
  '/user/queue/server/list',
  '/user/queue/server/create',
  '/user/queue/server/update',
  '/user/queue/server/delete',
  '/user/queue/stream/list',
  '/user/queue/stream/create',
  '/user/queue/stream/update',
  '/user/queue/stream/delete',
  '/user/queue/status/update',
  '/user/queue/data/create',
  '/user/queue/data/update',
  '/user/queue/data/delete',
  '/user/queue/payment/update',
  '/user/queue/token/create',
  '/user/queue/token/delete',
  '/user/queue/destination/create',
  '/user/queue/destination/update',
  '/user/queue/destination/delete',
  '/user/queue/recording/create',
  '/user/queue/recording/update',
  '/user/queue/recording/delete',
  '/user/queue/report/create',
  '/user/queue/report/delete',
  '/user/queue/phone/update',
  '/user/queue/alert/create',
  '/user/queue/helper/create',
  '/user/queue/helper/update',
  '/user/queue/helper/delete',
  '/user/queue/helper-invite/create',
  '/user/queue/helper-invite/update',
  '/user/queue/helper-invite/delete',
  '/user/queue/studio/create',
  '/user/queue/studio/update',
  '/user/queue/studio/delete',
  '/user/queue/studio-status/update',
  '/user/queue/log/create',
  '/user/queue/chat/update',
  '/user/queue/overlay/update',
] as const satisfies readonly PushDestination[];

export function isPushDestination(text: string): text is PushDestination {
  return (PUSH_DESTINATIONS as readonly string[]).includes(text);
}
