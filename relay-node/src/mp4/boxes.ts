/** Returns a box (ISO/IEC 14496-12 section 4.2): size, four-character type, and content. */
export function box(type: string, ...content: readonly Buffer[]): Buffer {
  const size = HEAD + content.reduce((sum, { length }) => sum + length, 0);
  const head = Buffer.alloc(HEAD);
  head.writeUInt32BE(size);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...content], size);
}

/** Returns a box with version and flags. */
export function fullBox(type: string, version: number, flags: number, ...content: readonly Buffer[]): Buffer {
  return box(type, u32(version * 0x1000000 + flags), ...content);
}

/** Size of a box's header: size and type, bytes. */
export const HEAD = 8;

export const u8 = (...values: readonly number[]): Buffer => Buffer.from(values);

export function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => bytes.writeUInt16BE(value, index * 2));
  return bytes;
}

export function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4));
  return bytes;
}

export function i32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

export function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

export const zeros = (count: number): Buffer => Buffer.alloc(count);
