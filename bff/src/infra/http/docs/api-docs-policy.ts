import { createHash } from 'node:crypto';

const SCRIPT_PATTERN = /<script[^>]*>([^]*?)<\/script>/g;

/** Returns the content security policy of an HTML page that allows the page's own inline scripts only. */
export function createContentSecurityPolicy(html: string): string {
  const scripts = [...html.matchAll(SCRIPT_PATTERN)].flatMap(([, text]) => text || []);
  const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
