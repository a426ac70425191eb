/** Returns a box (ISO/IEC 14496-12 section 4.2): size, four-character type, and content. */
export function createBox(type: string, ...content: readonly Buffer[]): Buffer {
  const size = HEADER_BYTES + content.reduce((sum, { length }) => sum + length, 0);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(size);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, ...content], size);
}

/** Returns a box with version and flags. */
export function createFullBox(
  type: string,
  version: number,
  flags: number,
  ...content: readonly Buffer[]
): Buffer {
  return createBox(type, encodeU32(version * 0x1000000 + flags), ...content);
}

/** Length of a box's size and type, bytes. */
export const HEADER_BYTES = 8;

export const encodeU8 = (...values: readonly number[]): Buffer => Buffer.from(values);

export function encodeU16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => bytes.writeUInt16BE(value, index * 2));
  return bytes;
}

export function encodeU32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4));
  return bytes;
}

export function encodeI32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

export function encodeU64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

export const createZeroBytes = (count: number): Buffer => Buffer.alloc(count);
