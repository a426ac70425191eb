import { z } from 'zod';

/** Events of a server that its owner can be alerted to. */
export const ALERT_KINDS = ['feed-lost', 'feed-returned', 'refused', 'stop-near'] as const;
export const AlertKind = z.enum(ALERT_KINDS);

export const ALERT_LANGUAGES = ['en', 'de'] as const;
export const AlertLanguage = z.enum(ALERT_LANGUAGES);

export const Alert = z.object({
  id: z.int().positive(),
  serverId: z.int(),
  kind: AlertKind,
  /** Time of the event. */
  at: z.int(),
  /**
   * Name of the destination that refused the broadcast; null if the platform is the only destination, and for the other
   * kinds.
   */
  destination: z.string().nullable(),
  /** Time at which the server stops, for `stop-near`. */
  stopsAt: z.int().nullable(),
  version: z.int(),
});

/** A browser that gets alerts through its push service. It is removed when the device's session ends. */
export const AlertDevice = z.object({
  id: z.int().positive(),
  /** Browser and operating system of the device; '' if unknown. */
  name: z.string(),
  /** True for the device that sends the request. */
  current: z.boolean(),
  kinds: z.array(AlertKind),
  language: AlertLanguage,
  timeCreated: z.int(),
  /** Time at which its push service last accepted an alert; null before the first one. */
  lastSent: z.int().nullable(),
});

export const AlertSettings = z.object({
  /** The `applicationServerKey` of a push subscription, base64url. */
  publicKey: z.string(),
  devices: z.array(AlertDevice),
});

/** A push subscription as returned by the browser (RFC 8030, RFC 8291). Keys are base64url. */
export const NewAlertDevice = z.object({
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  language: AlertLanguage,
  kinds: z.array(AlertKind).min(1),
});

export type AlertKind = z.infer<typeof AlertKind>;
export type AlertLanguage = z.infer<typeof AlertLanguage>;
export type Alert = z.infer<typeof Alert>;
export type AlertDevice = z.infer<typeof AlertDevice>;
export type AlertSettings = z.infer<typeof AlertSettings>;
export type NewAlertDevice = z.infer<typeof NewAlertDevice>;
