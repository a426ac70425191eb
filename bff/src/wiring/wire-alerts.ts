import type { Logger } from 'pino';
import type { PushServices } from '../drivers/web-push/push-services.js';
import { createVapidKeys } from '../drivers/web-push/vapid.js';
import type { WatchedServers } from '../features/alert/alert.ports.js';
import { AlertPush } from '../features/alert/alert.push.js';
import { AlertSender } from '../features/alert/alert-sender.js';
import { AlertService } from '../features/alert/alert.service.js';
import { AlertWatch } from '../features/alert/alert-watch.js';
import { VapidKeyStore } from '../features/alert/vapid-key-store.js';
import { SESSION_LIMITS } from '../features/session/session-limits.js';
import type { SecretBox } from '../infra/crypto/secret-box.js';
import type { MikroDatabase } from '../infra/db/mikro-database.js';
import type { Leadership } from '../infra/leader/leadership.js';

export interface AlertDeps {
  database: MikroDatabase;
  box: SecretBox;
  services: PushServices;
  /** True in tests, whose push service listens on loopback. */
  allowLoopback: boolean;
  servers: WatchedServers;
  leadership: Leadership;
  logger: Logger;
}

export interface AlertFeature {
  service: AlertService;
  push: AlertPush;
}

export function wireAlerts(deps: AlertDeps): AlertFeature {
  const { database, box, services, allowLoopback, servers, leadership } = deps;
  const logger = deps.logger.child({ part: 'alert' });
  const keys = new VapidKeyStore({ database, box, generate: createVapidKeys });
  const sessionIdleMs = SESSION_LIMITS.idleMs;
  const shared = { database, clock: database.clock, sessionIdleMs, leadership, logger };
  leadership.runWhileLeading(() => new AlertWatch({ ...shared, servers }));
  leadership.runWhileLeading(() => new AlertSender({ ...shared, box, keys, services }));
  return {
    service: new AlertService({ database, box, keys, sessionIdleMs, allowLoopback }),
    push: new AlertPush(database),
  };
}
