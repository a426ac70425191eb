/** A value of AMF 0 (Action Message Format, version 0). Objects and ECMA arrays are both read as objects. */
export type Amf0 = number | boolean | string | null | Amf0[] | { [name: string]: Amf0 };

const NUMBER = 0;
const BOOLEAN = 1;
const STRING = 2;
const OBJECT = 3;
const NULL = 5;
const UNDEFINED = 6;
const ECMA_ARRAY = 8;
const OBJECT_END = 9;
const STRICT_ARRAY = 10;
const DATE = 11;
const LONG_STRING = 12;
const MAX_DEPTH = 16;
const MAX_SHORT_STRING_BYTES = 0xffff;

/** Thrown for invalid data and for too deep nesting. */
export class Amf0Error extends Error {
  readonly code = 'BAD_AMF0';
}

/** Returns encoded values in sequence, as in an RTMP command. */
export function encodeAmf0(...values: readonly Amf0[]): Buffer {
  return Buffer.concat(values.flatMap(encode));
}

/** Returns all values of a message. Throws Amf0Error if the data is invalid or nests too deeply. */
export function decodeAmf0(data: Buffer): Amf0[] {
  const reader = new Reader(data);
  const values: Amf0[] = [];
  while (!reader.isAtEnd) values.push(reader.readValue(0));
  return values;
}

function encode(value: Amf0): Buffer[] {
  if (value === null) return [Buffer.of(NULL)];
  if (typeof value === 'boolean') return [Buffer.of(BOOLEAN, value ? 1 : 0)];
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9, NUMBER);
    bytes.writeDoubleBE(value, 1);
    return [bytes];
  }
  if (typeof value === 'string') return encodeString(value);
  if (Array.isArray(value)) return [encodeCount(STRICT_ARRAY, value.length), ...value.flatMap(encode)];
  const members = Object.entries(value).flatMap(([name, member]) => [
    encodeShortText(name),
    ...encode(member),
  ]);
  return [Buffer.of(OBJECT), ...members, Buffer.of(0, 0, OBJECT_END)];
}

function encodeString(value: string): Buffer[] {
  const size = Buffer.byteLength(value);
  if (size <= MAX_SHORT_STRING_BYTES) return [Buffer.of(STRING), encodeShortText(value)];
  return [encodeCount(LONG_STRING, size), Buffer.from(value)];
}

function encodeShortText(text: string): Buffer {
  const bytes = Buffer.from(`xx${text}`);
  bytes.writeUInt16BE(bytes.length - 2);
  return bytes;
}

function encodeCount(type: number, count: number): Buffer {
  const bytes = Buffer.alloc(5, type);
  bytes.writeUInt32BE(count, 1);
  return bytes;
}

class Reader {
  #position = 0;

  constructor(private readonly data: Buffer) {}

  get isAtEnd(): boolean {
    return this.#position >= this.data.length;
  }

  readValue(depth: number): Amf0 {
    if (depth > MAX_DEPTH) throw new Amf0Error('The values nest too deeply');
    const type = this.#readBytes(1).readUInt8();
    if (type === NUMBER) return this.#readBytes(8).readDoubleBE();
    if (type === BOOLEAN) return this.#readBytes(1).readUInt8() !== 0;
    if (type === STRING) return this.#readText(this.#readBytes(2).readUInt16BE());
    if (type === LONG_STRING) return this.#readText(this.#readBytes(4).readUInt32BE());
    if (type === NULL || type === UNDEFINED) return null;
    if (type === OBJECT) return this.#readMembers(depth);
    if (type === STRICT_ARRAY) return this.#readItems(depth);
    if (type === ECMA_ARRAY) {
      // The count is only a hint. The members end like the members of an object.
      this.#readBytes(4);
      return this.#readMembers(depth);
    }
    // A date has milliseconds and a time zone that is always 0.
    if (type === DATE) return this.#readBytes(10).readDoubleBE();
    throw new Amf0Error(`The value type ${type} is unknown`);
  }

  #readMembers(depth: number): Amf0 {
    const members: [string, Amf0][] = [];
    for (;;) {
      const name = this.#readText(this.#readBytes(2).readUInt16BE());
      if (name === '' && this.data[this.#position] === OBJECT_END) break;
      members.push([name, this.readValue(depth + 1)]);
    }
    this.#readBytes(1);
    return Object.fromEntries(members);
  }

  #readItems(depth: number): Amf0 {
    const count = this.#readBytes(4).readUInt32BE();
    if (count > this.data.length) throw new Amf0Error('The array is longer than its message');
    return Array.from({ length: count }, () => this.readValue(depth + 1));
  }

  #readText(size: number): string {
    return this.#readBytes(size).toString('utf8');
  }

  #readBytes(size: number): Buffer {
    const end = this.#position + size;
    if (end > this.data.length) throw new Amf0Error('The data ends within a value');
    const bytes = this.data.subarray(this.#position, end);
    this.#position = end;
    return bytes;
  }
}
