/**
 * Returns true if a page of this origin may open a channel (docs/contract.md#connecting). The origin must be
 * PUBLIC_URL's or match the request's Host. Clients other than browsers send no origin.
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
