import { z } from 'zod';
import { Id, Timestamp } from './scalars.js';

/** Thermal states: Moblin's white, yellow and red flame. */
export const PHONE_HEATS = ['normal', 'warm', 'hot'] as const;

/** One network that a phone sends over. The phone names it. */
const PhoneLink = z.object({
  name: z.string(),
  /** Percentage of the phone's output. */
  percent: z.int(),
  rttMs: z.int().nullable(),
});

/** State of a phone as it reports it. Unreported values are null. */
export const PhoneHealth = z.object({
  batteryPercent: z.int().nullable(),
  charging: z.boolean().nullable(),
  heat: z.enum(PHONE_HEATS).nullable(),
  live: z.boolean().nullable(),
  recording: z.boolean().nullable(),
  muted: z.boolean().nullable(),
  torch: z.boolean().nullable(),
  /** The active bitrate preset. */
  presetId: z.string().nullable(),
  presets: z.array(z.object({ id: z.string(), kbps: z.int() })),
  /** Networks that the phone may use, such as Wi-Fi and SIMs. */
  networks: z.array(z.object({ id: z.string(), name: z.string(), enabled: z.boolean() })),
  /** Links of a bonded feed. */
  links: z.array(PhoneLink),
});

/** The phone that a stream's owner has enrolled for remote control. */
export const Phone = z.object({
  streamId: Id,
  /** Time at which the current enrolment was created; null without one, so that no phone can connect. */
  enrolledAt: Timestamp.nullable(),
  connected: z.boolean(),
  /** Time since the phone's last full status, ms; null before the first, and while no phone is connected. */
  ageMs: z.int().nullable(),
  health: PhoneHealth.nullable(),
});

/** Address and password with which a phone connects for remote control. Both are secrets. */
export const PhoneEnrolment = z.object({ url: z.string(), password: z.string() });

/** A change at the phone. Exactly one field is set. */
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
