/** Time until the object URL is revoked, by which the browser has read the file, ms. */
const KEEP_MS = 60_000;

/** Downloads a text as a UTF-8 file. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
