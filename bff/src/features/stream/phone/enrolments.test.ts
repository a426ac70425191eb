import { randomBytes } from 'node:crypto';
import { SecretBox } from '../../../infra/crypto/secret-box.js';
import type { Database } from '../../../infra/db/database.js';
import { Enrolments } from './enrolments.js';
import { createPasswordAad } from './phone-password.js';
import type { StoredEnrolment } from './phone.repository.js';

const box = new SecretBox({ primary: 'a', keys: new Map([['a', randomBytes(32)]]) });
const storedEnrolment: StoredEnrolment = {
  ...{ phoneId: 1, streamId: 7, ownerId: 3, publicId: 'known', enrolledAt: 0 },
  sealedPassword: box.seal('password', createPasswordAad(1)),
};

/** A database whose reads return the rows at their start, but only after `endRead`. */
class SlowDatabase {
  rows: StoredEnrolment[] = [storedEnrolment];
  readonly reads: (() => void)[] = [];
  readonly database = {
    read: () => {
      const { rows } = this;
      return new Promise((resolve) => this.reads.push(() => resolve(rows)));
    },
  } as unknown as Database;

  /** Ends the oldest read that is still running. */
  async endRead(): Promise<void> {
    this.reads.shift()!();
    await new Promise(setImmediate);
  }
}

describe('Enrolments', () => {
  let slowDatabase: SlowDatabase;
  let enrolments: Enrolments;
  let now: number;
  beforeEach(() => {
    now = 0;
    slowDatabase = new SlowDatabase();
    enrolments = new Enrolments(slowDatabase.database, box, () => now);
  });

  it('reads the database once for all requests within 2 s', async () => {
    const results = Promise.all([enrolments.find('known'), enrolments.find('other')]);
    expect(slowDatabase.reads).toHaveLength(1);
    await slowDatabase.endRead();
    expect(await results).toMatchObject([{ phoneId: 1, password: 'password' }, null]);
    now = 1_999;
    expect(await enrolments.find('known')).toMatchObject({ phoneId: 1 });
    expect(slowDatabase.reads).toHaveLength(0);
    now = 2_000;
    const result = enrolments.find('known');
    expect(slowDatabase.reads).toHaveLength(1);
    await slowDatabase.endRead();
    await result;
  });

  it('never uses rows that were read before a change', async () => {
    const earlier = enrolments.find('known');
    slowDatabase.rows = [];
    enrolments.clear();
    const later = enrolments.find('known');
    await slowDatabase.endRead();
    expect(slowDatabase.reads).toHaveLength(1);
    await slowDatabase.endRead();
    expect(await Promise.all([earlier, later])).toEqual([null, null]);
    // The read that began before the change did not fill the cache.
    expect(await enrolments.find('known')).toBeNull();
  });
});
