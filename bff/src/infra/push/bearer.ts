/** Returns the token of `Authorization: Bearer TOKEN`, or null for another form (RFC 6750 section 2.1). */
export function parseBearerToken(authorization: string | undefined): string | null {
  return /^Bearer +([^\s]+) *$/i.exec(authorization ?? '')?.[1] ?? null;
}
