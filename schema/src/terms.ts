/** The current terms of service. Consents store `version`, which changes with the text. */
export const TERMS = {
  version: '1.1',
  /** Effective date of this version, ISO 8601. */
  date: '2026-11-25',
} as const;
