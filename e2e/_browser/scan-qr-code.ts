import jsQr from 'jsqr';
import type { Locator, Page } from 'playwright-core';

interface Pixels {
  width: number;
  height: number;
  /** RGBA in base64. */
  data: string;
}

/** Takes a screenshot of an element and returns the text of its QR code, or null if a decoder finds none. */
export async function scanQrCode(qrCode: Locator): Promise<string | null> {
  const screenshot = await qrCode.screenshot();
  const { width, height, data } = await decodePng(qrCode.page(), screenshot.toString('base64'));
  return jsQr.default(new Uint8ClampedArray(Buffer.from(data, 'base64')), width, height)?.data ?? null;
}

/** Decodes a PNG in the page, because Node has no decoder. */
function decodePng(page: Page, png: string): Promise<Pixels> {
  return page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${png}'), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context.drawImage(image, 0, 0);
    let data = '';
    for (const byte of context.getImageData(0, 0, width, height).data) data += String.fromCharCode(byte);
    return { width, height, data: btoa(data) };
  })()`);
}
