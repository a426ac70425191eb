/** Reasons for the failure of a broadcast or a rehearsal. */
export const OUTPUT_FAILURES = [
  'connect-failed',
  'refused',
  'timeout',
  'no-target',
  'no-capacity',
  'reconnects-used-up',
  'interrupted-too-long',
  'obs-failed',
  'stopped',
  /** Stopped after hours without BFF and feed, when no user could have stopped it. */
  'unattended',
  /** A rehearsal of a server without a hub. */
  'no-hub',
] as const;
export type OutputFailure = (typeof OUTPUT_FAILURES)[number];
