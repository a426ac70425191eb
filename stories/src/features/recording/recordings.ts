/** A complete recording. */
export const recording = {
  __typename: 'Recording' as const,
  id: '1',
  serverId: '7',
  part: 1,
  state: 'complete' as const,
  began: Date.UTC(2026, 10, 21, 12),
  lengthMs: 5_409_000,
  bytes: 4_100_000_000,
  expires: Date.UTC(2026, 10, 28, 12),
  available: true,
  version: 1,
};
