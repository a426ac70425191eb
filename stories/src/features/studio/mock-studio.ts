import type { Helper, HelperInvite, LogEntry } from '@trailcast/client/features/studio/studio-types.ts';

export const helper: Helper = {
  id: '1',
  user: { id: '2', displayName: 'Friend' },
  level: 'operate',
  since: Date.UTC(2026, 10, 1, 12),
  until: null,
  watching: false,
  lastSeen: null,
};

export const invite: HelperInvite = {
  id: '5',
  level: 'watch',
  until: null,
  expires: Date.UTC(2046, 10, 2, 12),
};

export const entry: LogEntry = {
  id: '9',
  by: { id: '2', displayName: 'Friend' },
  action: 'set-scene',
  detail: 'Be right back',
  at: Date.UTC(2026, 10, 1, 12),
  via: 'page',
};
