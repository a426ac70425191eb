/** The token of an `Authorization: Bearer TOKEN` value; null when it has another form (RFC 6750 section 2.1). */
export function bearerToken(authorization: string | undefined): string | null {
  return /^Bearer +([^\s]+) *$/i.exec(authorization ?? '')?.[1] ?? null;
}
