/** Family in Xauth.h that matches every host. */
const FAMILY_WILD = 0xffff;
const NAME = 'MIT-MAGIC-COOKIE-1';

/**
 * Returns an Xauthority file with one cookie (16 bytes) for every display, because display numbers are assigned later.
 */
export function xAuthority(cookie: Buffer): Buffer {
  const text = (value: Buffer) => Buffer.concat([uint16(value.length), value]);
  const empty = Buffer.alloc(0);
  return Buffer.concat([
    uint16(FAMILY_WILD),
    text(empty),
    text(empty),
    text(Buffer.from(NAME)),
    text(cookie),
  ]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
