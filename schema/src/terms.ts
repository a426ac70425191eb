/** The terms of service in force. A consent names `version`; a change of their text needs another one. */
export const TERMS = {
  version: '1.0',
  /** Day since which this version holds, ISO 8601. */
  date: '2026-11-21',
} as const;
