import { z } from 'zod';
import type { ChatMessage } from './chat.js';
import { Id, Timestamp, Version } from './scalars.js';

export const OVERLAY_LOOKS = ['plain', 'card', 'bold'] as const;
export const OverlayLook = z.enum(OVERLAY_LOOKS);

/** Languages of the pages' own words. */
export const OVERLAY_LANGUAGES = ['en', 'de'] as const;
export const OverlayLanguage = z.enum(OVERLAY_LANGUAGES);

/**
 * What happened. `amount` is: `subscription`, months in a row; `gift`, subscriptions that were given; `raid`, viewers that came
 * along; `tip`, in the smallest unit of the currency; `follow`, null.
 */
export const OVERLAY_ALERT_KINDS = ['follow', 'subscription', 'gift', 'raid', 'tip'] as const;

/** What a viewer did, as plain text in one line. */
export const OverlayAlert = z.object({
  id: Id,
  kind: z.enum(OVERLAY_ALERT_KINDS),
  /** Empty: without a name. */
  name: z.string(),
  amount: z.int().nullable(),
  /** ISO 4217, of a tip only. */
  currency: z.string().nullable(),
  /** What the viewer wrote; null: nothing. */
  text: z.string().nullable(),
  /** When it happened. */
  at: Timestamp,
});

/** The queue of a studio's alerts. */
export const OverlayAlerts = z.object({
  studioId: Id,
  /** False: the owner has made no address, so nothing is queued. */
  enabled: z.boolean(),
  paused: z.boolean(),
  /** What the pages show now. */
  current: OverlayAlert.nullable(),
  /** The next ones, at most 20. */
  next: z.array(OverlayAlert),
  /** All that wait. */
  waiting: z.int(),
  /** Alerts that were dropped since the queue was last empty, because it was full or they had waited for an hour. */
  dropped: z.int(),
  version: Version,
});

/** The owner's overlay pages. */
export const Overlay = z.object({
  alertsLook: OverlayLook,
  chatLook: OverlayLook,
  language: OverlayLanguage,
  /** When the address was made; null: the pages have none. */
  since: Timestamp.nullable(),
  /** True if the owner's consent covers follows and subscriptions. */
  readsAlerts: z.boolean(),
  /** When the address for tips was made; null: there is none. */
  tipsSince: Timestamp.nullable(),
});

/** Fields that are left out keep their value. */
export const OverlayChoice = Overlay.pick({ alertsLook: true, chatLook: true, language: true }).partial();

/** Addresses of the pages, shown once. A page needs no more than its address. */
export const OverlayAddress = z.object({ alertsUrl: z.string(), chatUrl: z.string() });

/** Where other programs send tips, and the secret with which they sign them. Shown once. */
export const TipHook = z.object({ url: z.string(), secret: z.string() });

export type TipHook = z.infer<typeof TipHook>;
export type OverlayLook = z.infer<typeof OverlayLook>;
export type OverlayLanguage = z.infer<typeof OverlayLanguage>;
export type OverlayAlert = z.infer<typeof OverlayAlert>;
export type OverlayAlertKind = OverlayAlert['kind'];
export type OverlayAlerts = z.infer<typeof OverlayAlerts>;
export type Overlay = z.infer<typeof Overlay>;
export type OverlayChoice = z.infer<typeof OverlayChoice>;
export type OverlayAddress = z.infer<typeof OverlayAddress>;

export const OVERLAY_PAGES = ['alerts', 'chat'] as const;
export type OverlayPage = (typeof OVERLAY_PAGES)[number];

/** The first and only message of a page. */
export const OverlayHello = z.object({ token: z.string().min(1).max(128), page: z.enum(OVERLAY_PAGES) });

/**
 * A message to an overlay page. `alert`: what to show now, null: nothing. `chat`: remove first, then add; nothing is to be seen while
 * it is not connected. `beat`: nothing new. `end`: the page does not connect again after `unknown`.
 */
export type OverlayPageMessage =
  | { event: 'look'; look: OverlayLook; language: OverlayLanguage }
  | { event: 'alert'; alert: OverlayAlert | null }
  | { event: 'chat'; connected: boolean; cleared: boolean; removed: string[]; added: ChatMessage[] }
  | { event: 'beat' }
  | { event: 'end'; code: 'unknown' | 'full' | 'restarting' };
export type OverlayHello = z.infer<typeof OverlayHello>;
