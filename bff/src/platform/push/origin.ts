/**
 * Whether a page of this origin may open a channel (CONTRACT section 4): clients that are no browser send none;
 * otherwise it must be PUBLIC_URL's or the one that the request itself was sent to.
 */
export function isAllowedOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicUrl: string,
): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  return page.origin === new URL(publicUrl).origin || (page.host !== '' && page.host === host?.toLowerCase());
}
