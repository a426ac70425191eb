import { create } from 'qrcode';

/** A QR code as an SVG path in a square of `size` modules, without the quiet zone. */
export interface QrPath {
  size: number;
  path: string;
}

/**
 * Encodes a text with the lowest level of error correction: a screen has no damage, and a link of 700 characters needs
 * large modules. Throws for a text of more than 2,953 bytes.
 */
export function encodeQrPath(text: string): QrPath {
  const { modules } = create(text, { errorCorrectionLevel: 'L' });
  const { size } = modules;
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  return { size, path };
}
