import { reportOf, type ServerRow } from '../relay-server.repository.js';

type OutputRow = Pick<ServerRow, 'report' | 'rehearsing'>;

/** True if the node reports neither a broadcast nor a rehearsal. */
export function isOff(row: OutputRow): boolean {
  const report = reportOf(row);
  const state = report?.output.state ?? 'idle';
  return (state === 'idle' || state === 'failed') && !report?.rehearsal;
}

/** True while a rehearsal is requested or not over. */
export function isRehearsing(row: OutputRow): boolean {
  return row.rehearsing || Boolean(reportOf(row)?.rehearsal);
}
