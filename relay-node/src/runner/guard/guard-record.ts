import { readFile } from 'node:fs/promises';
import type { InstanceRecord } from '../instance-record.js';

/**
 * The record that the agent wrote and checked. Read without a schema: the guard stays small, and the file is as private as
 * the guard's own program text.
 */
export async function readGuardRecord(path: string): Promise<InstanceRecord> {
  return JSON.parse(await readFile(path, 'utf8')) as InstanceRecord;
}
