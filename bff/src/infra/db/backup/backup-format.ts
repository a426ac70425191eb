import { z } from 'zod';

/** Incremented when the meaning of a backup's lines changes. */
export const BACKUP_FORMAT = 1;

/** Restricted characters, because names are inserted into SQL. */
const Name = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/);
const Value = z.union([z.string(), z.number(), z.null()]);

/** First line of a backup. */
export const Header = z.object({
  trailcast: z.literal('backup'),
  format: z.literal(BACKUP_FORMAT, 'was made by another release'),
  /** Applied migrations at the time of the backup. */
  migrations: z.array(z.string()).min(1),
});

/** Line before a table's rows. `nextId` is the id of the next inserted row, or null if unknown. */
export const TableLine = z.object({
  table: Name,
  columns: z.array(Name).min(1),
  nextId: z.number().int().nullable(),
});

/** One row: its values in the order of the columns. */
export const RowLine = z.array(Value);

/** Last line of a backup. A file without it is truncated. */
export const Footer = z.object({
  rows: z.record(Name, z.number().int()),
  /** Number of values that each key of ENCRYPTION_KEYS sealed. The keys themselves are not in the backup. */
  keys: z.record(z.string(), z.number().int()),
});

export type Header = z.infer<typeof Header>;
export type TableLine = z.infer<typeof TableLine>;
export type RowLine = z.infer<typeof RowLine>;
export type Footer = z.infer<typeof Footer>;

/**
 * Thrown if the file is not a backup, is damaged, or is incompatible with this database. The message is one
 * line and never quotes the file.
 */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Counts rows per table and sealed values per key. */
export class BackupCounts {
  readonly rows: Record<string, number> = {};
  readonly keys: Record<string, number> = {};

  addTable(name: string): void {
    this.rows[name] = 0;
  }

  addRow(table: string, values: RowLine): void {
    this.rows[table] = (this.rows[table] ?? 0) + 1;
    for (const value of values) {
      const key = typeof value === 'string' ? /^tc1:([\w-]+):/.exec(value)?.[1] : undefined;
      if (key !== undefined) this.keys[key] = (this.keys[key] ?? 0) + 1;
    }
  }
}
