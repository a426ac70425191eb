import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { z, type ZodType } from 'zod';
import { BackupError, Footer, Header, RowLine, TableLine, BackupCounts } from './backup-format.js';

/** A chunk of a table's rows, at most 1 MiB. The first chunk of each table has no rows. */
export interface RowChunk {
  table: TableLine;
  rows: RowLine[];
}

const ErrorWithCode = z.object({ code: z.string() });
const CHUNK_CHARACTERS = 1024 * 1024;
const CHUNK_ROWS = 200;

/** Metadata of a complete and valid backup. */
export interface CheckedBackup {
  header: Header;
  tables: readonly TableLine[];
  footer: Footer;
}

/** Reads a whole backup as a stream and returns its metadata. Throws BackupError if a row is missing or malformed. */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  const counts = new BackupCounts();
  const reader = new BackupReader();
  for await (const { table, rows } of reader.readChunks(file)) {
    if (rows.length === 0) counts.addTable(table.table);
    for (const row of rows) {
      if (row.length !== table.columns.length) throw new BackupError('The backup is damaged: a row is too short.'); // prettier-ignore
      counts.addRow(table.table, row);
    }
  }
  const { header, tables, footer } = reader;
  if (!header || !footer) throw new BackupError('The backup is incomplete: its end is missing.');
  if (JSON.stringify(footer.rows) !== JSON.stringify(counts.rows))
    throw new BackupError('The backup is damaged: rows are missing.');
  return { header, tables, footer };
}

/** Returns the rows of a checked backup in chunks. */
export function readRows(file: string): AsyncGenerator<RowChunk> {
  return new BackupReader().readChunks(file);
}

class BackupReader {
  header: Header | null = null;
  readonly tables: TableLine[] = [];
  footer: Footer | null = null;

  async *readChunks(file: string): AsyncGenerator<RowChunk> {
    let chunk: RowChunk | null = null;
    let sizeCharacters = 0;
    for await (const text of readLines(file)) {
      const value = parseLine(text);
      if (Array.isArray(value) && chunk) {
        chunk.rows.push(parseShape(RowLine, value));
        sizeCharacters += text.length;
        if (sizeCharacters < CHUNK_CHARACTERS && chunk.rows.length < CHUNK_ROWS) continue;
        yield chunk;
        chunk = { table: chunk.table, rows: [] };
        sizeCharacters = 0;
        continue;
      }
      if (chunk && chunk.rows.length > 0) yield chunk;
      chunk = this.#readMetadataLine(value);
      if (chunk) yield { table: chunk.table, rows: [] };
      sizeCharacters = 0;
    }
  }

  #readMetadataLine(value: unknown): RowChunk | null {
    if (!this.header) {
      this.header = parseShape(Header, value);
      return null;
    }
    const table = TableLine.safeParse(value);
    if (!table.success) {
      this.footer = parseShape(Footer, value);
      return null;
    }
    this.tables.push(table.data);
    return { table: table.data, rows: [] };
  }
}

async function* readLines(file: string) {
  const compressed = createReadStream(file);
  const decompressed = createGunzip();
  compressed.on('error', (error) => decompressed.destroy(error));
  let partialLine = '';
  try {
    for await (const text of compressed.pipe(decompressed).setEncoding('utf8')) {
      const lines = (partialLine + String(text)).split('\n');
      partialLine = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const { data } = ErrorWithCode.safeParse(error);
    throw new BackupError(`${file} can't be read as a backup: ${data?.code ?? 'unknown reason'}`);
  } finally {
    compressed.destroy();
  }
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BackupError('The file is not a backup.');
  }
}

function parseShape<T>(shape: ZodType<T>, value: unknown): T {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new BackupError(
    `The file is not a backup that this release can read: ${parsed.error.issues[0]?.message}`,
  );
}
