import { parseReport, type ServerRow } from '../relay-server.repository.js';

type OutputRow = Pick<ServerRow, 'report' | 'rehearsing'>;

/** Returns true if the node reports neither a broadcast nor a rehearsal. */
export function isOff(row: OutputRow): boolean {
  const report = parseReport(row);
  const state = report?.output.state ?? 'idle';
  return (state === 'idle' || state === 'failed') && !report?.rehearsal;
}

/** Returns true while a rehearsal is requested or still running. */
export function isRehearsing(row: OutputRow): boolean {
  return row.rehearsing || Boolean(parseReport(row)?.rehearsal);
}
