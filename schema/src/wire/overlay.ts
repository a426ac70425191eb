import { z } from 'zod';
import type { ChatMessage } from './chat.js';
import { Id, Timestamp, Version } from './scalars.js';

/** Visual styles of overlay pages. */
export const OVERLAY_LOOKS = ['plain', 'card', 'bold'] as const;
export const OverlayLook = z.enum(OVERLAY_LOOKS);

/** Languages of the texts on overlay pages. */
export const OVERLAY_LANGUAGES = ['en', 'de'] as const;
export const OverlayLanguage = z.enum(OVERLAY_LANGUAGES);

/**
 * Kinds of alerts. `amount` is: `subscription`, consecutive months; `gift`, number of gifted subscriptions; `raid`,
 * number of viewers; `tip`, in the currency's smallest unit; `follow`, null.
 */
export const OVERLAY_ALERT_KINDS = ['follow', 'subscription', 'gift', 'raid', 'tip'] as const;

/** A viewer's action. Its texts are plain and on one line. */
export const OverlayAlert = z.object({
  id: Id,
  kind: z.enum(OVERLAY_ALERT_KINDS),
  /** Empty for an anonymous viewer. */
  name: z.string(),
  amount: z.int().nullable(),
  /** ISO 4217; null except for a tip. */
  currency: z.string().nullable(),
  /** The viewer's message; null without one. */
  text: z.string().nullable(),
  /** Time of the action. */
  at: Timestamp,
});

/** The queue of a studio's alerts. */
export const OverlayAlerts = z.object({
  studioId: Id,
  /** False if the owner has created no address, so nothing is queued. */
  enabled: z.boolean(),
  paused: z.boolean(),
  current: OverlayAlert.nullable(),
  /** The next alerts, at most 20. */
  next: z.array(OverlayAlert),
  /** Number of queued alerts. */
  waiting: z.int(),
  /** Alerts dropped since the queue was last empty, because it was full or they had waited for an hour. */
  dropped: z.int(),
  version: Version,
});

/** The owner's overlay pages. */
export const Overlay = z.object({
  alertsLook: OverlayLook,
  chatLook: OverlayLook,
  language: OverlayLanguage,
  /** Time at which the address was created; null without one. */
  since: Timestamp.nullable(),
  /** True if the owner's consent includes follows and subscriptions. */
  readsAlerts: z.boolean(),
  /** Time at which the address for tips was created; null without one. */
  tipsSince: Timestamp.nullable(),
});

/** Omitted fields keep their value. */
export const OverlayChoice = Overlay.pick({ alertsLook: true, chatLook: true, language: true }).partial();

/** Addresses of the pages, shown once. A page needs no other credential. */
export const OverlayAddress = z.object({ alertsUrl: z.string(), chatUrl: z.string() });

/** Address to which other programs send tips, and the secret that signs them. Shown once. */
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

/** The only message that a page sends. */
export const OverlayHello = z.object({ token: z.string().min(1).max(128), page: z.enum(OVERLAY_PAGES) });

/**
 * A message to an overlay page. `alert`: the alert to show, or null. `chat`: apply removals before additions, and hide
 * the chat unless it is connected. `beat`: heartbeat. `end`: after `unknown`, the page does not reconnect.
 */
export type OverlayPageMessage =
  | { event: 'look'; look: OverlayLook; language: OverlayLanguage }
  | { event: 'alert'; alert: OverlayAlert | null }
  | { event: 'chat'; connected: boolean; cleared: boolean; removed: string[]; added: ChatMessage[] }
  | { event: 'beat' }
  | { event: 'end'; code: 'unknown' | 'full' | 'restarting' };
export type OverlayHello = z.infer<typeof OverlayHello>;
