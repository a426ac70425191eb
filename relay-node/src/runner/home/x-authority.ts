/** Family in Xauth.h that matches every host. */
const FAMILY_WILD = 0xffff;
const NAME = 'MIT-MAGIC-COOKIE-1';

/**
 * Returns an Xauthority file with one cookie (16 bytes) for all displays, because display numbers are assigned later.
 */
export function createXAuthority(cookie: Buffer): Buffer {
  const encodeText = (value: Buffer) => Buffer.concat([encodeUint16(value.length), value]);
  const empty = Buffer.alloc(0);
  return Buffer.concat([
    encodeUint16(FAMILY_WILD),
    encodeText(empty),
    encodeText(empty),
    encodeText(Buffer.from(NAME)),
    encodeText(cookie),
  ]);
}

function encodeUint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
