import { z } from 'zod';

/** Raised when what a backup's lines mean changes. */
export const BACKUP_FORMAT = 1;

/** Names go into SQL: nothing but these characters. */
const Name = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/);
const Value = z.union([z.string(), z.number(), z.null()]);

/** The first line. */
export const Header = z.object({
  trailcast: z.literal('backup'),
  format: z.literal(BACKUP_FORMAT, 'was made by another release'),
  /** Migrations that the schema had. */
  migrations: z.array(z.string()).min(1),
});

/** Before a table's rows. `nextId` is the id that the next row would get, null when nobody can tell. */
export const TableLine = z.object({
  table: Name,
  columns: z.array(Name).min(1),
  nextId: z.number().int().nullable(),
});

/** A row, its values in the order of the columns. */
export const RowLine = z.array(Value);

/** The last line; a file without it was cut off. */
export const Footer = z.object({
  rows: z.record(Name, z.number().int()),
  /** How many texts each key of ENCRYPTION_KEYS sealed: the keys themselves are not in the backup. */
  keys: z.record(z.string(), z.number().int()),
});

export type Header = z.infer<typeof Header>;
export type TableLine = z.infer<typeof TableLine>;
export type RowLine = z.infer<typeof RowLine>;
export type Footer = z.infer<typeof Footer>;

/** The file is no backup, is damaged, or does not fit. The message is one line without content of it. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Counts rows and the keys that sealed their texts. */
export class Tally {
  readonly rows: Record<string, number> = {};
  readonly keys: Record<string, number> = {};

  table(name: string): void {
    this.rows[name] = 0;
  }

  row(table: string, values: RowLine): void {
    this.rows[table] = (this.rows[table] ?? 0) + 1;
    for (const value of values) {
      const key = typeof value === 'string' ? /^tc1:([\w-]+):/.exec(value)?.[1] : undefined;
      if (key !== undefined) this.keys[key] = (this.keys[key] ?? 0) + 1;
    }
  }
}
