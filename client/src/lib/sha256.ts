/**
 * Returns the SHA-256 of a text in hex; null if the browser has no Web Crypto, which requires https or localhost.
 */
export async function sha256(text: string): Promise<string | null> {
  if (!globalThis.isSecureContext) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
