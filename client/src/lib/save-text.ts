/** Delay before the object URL is revoked, ms. The browser has read the file by then. */
const REVOKE_DELAY_MS = 60_000;

/** Downloads a text as a UTF-8 file. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
