/** Which wording of the order's notice the user has agreed to; kept with each order. A changed wording gets a new version. */
export const CONSENT_VERSION = '2026-11';
