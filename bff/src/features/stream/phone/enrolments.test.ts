import { randomBytes } from 'node:crypto';
import { SecretBox } from '../../../infra/crypto/secret-box.js';
import type { Database } from '../../../infra/db/database.js';
import { Enrolments } from './enrolments.js';
import { sealedPasswordRow } from './phone-password.js';
import type { StoredEnrolment } from './phone.repository.js';

const box = new SecretBox({ primary: 'a', keys: new Map([['a', randomBytes(32)]]) });
const row: StoredEnrolment = {
  ...{ phoneId: 1, streamId: 7, ownerId: 3, publicId: 'known', enrolledAt: 0 },
  sealedPassword: box.seal('password', sealedPasswordRow(1)),
};

/** Reads the rows stored when the read starts, and returns them at `end`. */
class SlowDatabase {
  rows: StoredEnrolment[] = [row];
  readonly reads: (() => void)[] = [];
  readonly database = {
    read: () => {
      const { rows } = this;
      return new Promise((resolve) => this.reads.push(() => resolve(rows)));
    },
  } as unknown as Database;

  /** Ends the oldest read that is still running. */
  async end(): Promise<void> {
    this.reads.shift()!();
    await new Promise(setImmediate);
  }
}

describe('Enrolments', () => {
  let slow: SlowDatabase;
  let enrolments: Enrolments;
  let now: number;
  beforeEach(() => {
    now = 0;
    slow = new SlowDatabase();
    enrolments = new Enrolments(slow.database, box, () => now);
  });

  it('reads once for all requests within 2 s', async () => {
    const found = Promise.all([enrolments.find('known'), enrolments.find('other')]);
    expect(slow.reads).toHaveLength(1);
    await slow.end();
    expect(await found).toMatchObject([{ phoneId: 1, password: 'password' }, null]);
    now = 1_999;
    expect(await enrolments.find('known')).toMatchObject({ phoneId: 1 });
    expect(slow.reads).toHaveLength(0);
    now = 2_000;
    const next = enrolments.find('known');
    expect(slow.reads).toHaveLength(1);
    await slow.end();
    await next;
  });

  it('never uses rows that were read before a change', async () => {
    const found = enrolments.find('known');
    slow.rows = [];
    enrolments.clear();
    const later = enrolments.find('known');
    await slow.end();
    expect(slow.reads).toHaveLength(1);
    await slow.end();
    expect(await Promise.all([found, later])).toEqual([null, null]);
    // The read that began before the change did not count as a fresh one.
    expect(await enrolments.find('known')).toBeNull();
  });
});
