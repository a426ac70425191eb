import type { Logger } from 'pino';
import type { ChatAudience } from '../features/chat/chat.ports.js';
import { AlertReceiver } from '../features/overlay/alert-receiver.js';
import { AlertScheduler } from '../features/overlay/alert-scheduler.js';
import { OverlayAlertsService } from '../features/overlay/overlay-alerts.service.js';
import type { StudioLog, OverlayChats } from '../features/overlay/overlay.ports.js';
import { OverlayPush } from '../features/overlay/overlay.push.js';
import { findOpenOwners } from '../features/overlay/overlay.repository.js';
import type { OverlayServices } from '../features/overlay/overlay.routes.js';
import { OverlayService } from '../features/overlay/overlay.service.js';
import { OverlayPages } from '../features/overlay/pages/overlay-pages.js';
import { createPageServer, type PageServer } from '../features/overlay/pages/page-server.js';
import { TipHooksService } from '../features/overlay/tips/tip-hooks.service.js';
import type { SecretBox } from '../infra/crypto/secret-box.js';
import type { MikroDatabase } from '../infra/db/mikro-database.js';
import type { Leadership } from '../infra/leader/leadership.js';

/**
 * Time for which the leader still reads an owner's chat after an alerts page was last known to be open, ms.
 */
const CHAT_LINGER_MS = 60_000;

interface OverlayDeps {
  database: MikroDatabase;
  box: SecretBox;
  publicUrl: string;
  chats: OverlayChats;
  studioLog: StudioLog;
  leadership: Leadership;
  logger: Logger;
}

export interface OverlayFeature {
  services: OverlayServices;
  push: OverlayPush;
  server: PageServer;
  /** Owners whose chats this process must read, and the receiver of their updates. */
  audience: ChatAudience;
  /** Must be called when any process may have changed an owner's pages. */
  handleChange(ownerId: number): void;
  start(): void;
  close(): Promise<void>;
}

export function wireOverlay(deps: OverlayDeps): OverlayFeature {
  const { database, box, publicUrl, chats, studioLog, leadership, logger } = deps;
  const log = logger.child({ part: 'overlay' });
  const shared = { database, clock: database.clock, log };
  const pages = new OverlayPages({ ...shared, chats });
  const receiver = new AlertReceiver({ database, leadership, log });
  const server = createPageServer({ publicUrl, pages, log });
  let scheduler: AlertScheduler | undefined;
  leadership.runWhileLeading(() => receiver.createLeaderTask());
  leadership.runWhileLeading(() => (scheduler = new AlertScheduler({ ...shared, leadership })));
  return {
    services: {
      pages: new OverlayService({ database, publicUrl }),
      alerts: new OverlayAlertsService({ database, clock: database.clock, studioLog }),
      tips: new TipHooksService({ database, box, publicUrl }),
    },
    push: new OverlayPush(database, database.clock),
    server,
    audience: {
      listOwners: async (em, now) => [
        ...pages.owners,
        ...(leadership.term ? await findOpenOwners(em, now - CHAT_LINGER_MS) : []),
      ],
      onUpdate: (ownerId, update) => pages.handleChatUpdate(ownerId, update),
      onAlert: (ownerId, alert) => receiver.receive(ownerId, alert),
    },
    handleChange: (ownerId) => {
      pages.handleChange(ownerId);
      scheduler?.wake();
    },
    start: () => pages.start(),
    close: async () => {
      server.close();
      await pages.close();
    },
  };
}
