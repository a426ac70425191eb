export const LEGAL_PATHS = {
  imprint: '/impressum',
  privacy: '/datenschutz',
  terms: '/agb',
  withdrawal: '/widerruf',
} as const;

export function isLegalPath(pathname: string): boolean {
  const path = pathname.replace(/\/$/, '');
  return Object.values<string>(LEGAL_PATHS).includes(path);
}
