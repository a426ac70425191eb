import { createFreeBytesReader, WriteProbe } from './write-probe.js';

const MIB = 1024 ** 2;

function createProbe(freeBytes: number | null = 100 * MIB) {
  const state = { writes: 0, failure: null as Error | null, freeBytes, time: 0 };
  const probe = new WriteProbe({
    database: {
      probeWrite: async () => {
        state.writes += 1;
        if (state.failure) throw state.failure;
      },
    },
    freeBytes: freeBytes === null ? null : async () => state.freeBytes ?? 0,
    now: () => state.time,
  });
  return { state, probe };
}
const createError = (code: string, message: string) => Object.assign(new Error(message), { code });

describe('WriteProbe', () => {
  it('writes once for many checks, and again after 5 s', async () => {
    const { state, probe } = createProbe();
    await Promise.all(Array.from({ length: 20 }, () => probe.check()));
    state.time = 4_999;
    expect([await probe.check(), state.writes]).toEqual([{ ok: true }, 1]);
    state.time = 5_000;
    expect([await probe.check(), state.writes]).toEqual([{ ok: true }, 2]);
  });

  it('detects within a second that the database is writable again', async () => {
    const { state, probe } = createProbe();
    state.failure = createError('SQLITE_FULL', 'database or disk is full');
    expect(await probe.check()).toMatchObject({ ok: false });
    state.failure = null;
    state.time = 1_000;
    expect(await probe.check()).toEqual({ ok: true });
  });

  it.each([
    ['SQLITE_FULL', 'database or disk is full', 'the database can’t be written: its disk is full'],
    ['ER_RECORD_FILE_FULL', "The table 'x' is full", 'the database can’t be written: its disk is full'],
    [
      'SQLITE_READONLY',
      'attempt to write a readonly database',
      'the database can’t be written: it is read-only',
    ],
    [
      'ER_OPTION_PREVENTS_STATEMENT',
      'running with the --read-only option',
      'the database can’t be written: it is read-only',
    ],
    ['SQLITE_IOERR', 'disk I/O error at /secret/path', 'the database can’t be written: see the log'],
  ])('reports the cause of the error %s', async (code, message, detail) => {
    const { state, probe } = createProbe();
    state.failure = createError(code, message);
    expect(await probe.check()).toEqual({ ok: false, detail });
  });

  it('reports a nearly full disk as full before a write fails', async () => {
    const { state, probe } = createProbe(MIB);
    expect(await probe.check()).toMatchObject({
      ok: false,
      detail: expect.stringContaining('full') as string,
    });
    expect(state.writes).toBe(0);
  });

  it('does not check the disk of a database server', async () => {
    expect(await createProbe(null).probe.check()).toEqual({ ok: true });
    expect(createFreeBytesReader({ kind: 'mysql', url: 'mysql://host/db' })).toBeNull();
    expect(
      await createFreeBytesReader({ kind: 'libsql', file: `${__dirname}/x.sqlite` })?.(),
    ).toBeGreaterThan(0);
  });
});
