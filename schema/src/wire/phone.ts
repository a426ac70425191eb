import { z } from 'zod';
import { Id, Timestamp } from './scalars.js';

/** How warm a phone is: Moblin's white, yellow and red flame. */
export const PHONE_HEATS = ['normal', 'warm', 'hot'] as const;

/** A network over which a phone sends, as it names it. */
const PhoneLink = z.object({
  name: z.string(),
  /** Part of what the phone sends. */
  percent: z.int(),
  rttMs: z.int().nullable(),
});

/** State of a phone as it reports it. Null: not reported. */
export const PhoneHealth = z.object({
  batteryPercent: z.int().nullable(),
  charging: z.boolean().nullable(),
  heat: z.enum(PHONE_HEATS).nullable(),
  live: z.boolean().nullable(),
  recording: z.boolean().nullable(),
  muted: z.boolean().nullable(),
  torch: z.boolean().nullable(),
  /** The bitrate preset in use. */
  presetId: z.string().nullable(),
  presets: z.array(z.object({ id: z.string(), kbps: z.int() })),
  /** The networks that the phone may send over, as Wi-Fi and SIMs. */
  networks: z.array(z.object({ id: z.string(), name: z.string(), enabled: z.boolean() })),
  /** The links of a bonded feed. */
  links: z.array(PhoneLink),
});

/** The phone that a stream's owner has connected for remote control. */
export const Phone = z.object({
  streamId: Id,
  /** When the present enrolment was made; null without one: no phone can connect. */
  enrolledAt: Timestamp.nullable(),
  connected: z.boolean(),
  /** How long ago the phone gave its whole status, ms; null before it did, and while none is connected. */
  ageMs: z.int().nullable(),
  health: PhoneHealth.nullable(),
});

/** What a phone needs to connect for remote control. Both are secrets. */
export const PhoneEnrolment = z.object({ url: z.string(), password: z.string() });

/** One change at the phone: exactly one field. */
export const PhoneChange = z.object({
  muted: z.boolean().optional(),
  torch: z.boolean().optional(),
  presetId: z.string().max(64).optional(),
  network: z.object({ id: z.string().max(64), enabled: z.boolean() }).optional(),
});

export type PhoneLink = z.infer<typeof PhoneLink>;
export type PhoneHealth = z.infer<typeof PhoneHealth>;
export type Phone = z.infer<typeof Phone>;
export type PhoneEnrolment = z.infer<typeof PhoneEnrolment>;
export type PhoneChange = z.infer<typeof PhoneChange>;
