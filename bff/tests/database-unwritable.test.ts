import { runSql } from '../src/infra/db/run-sql.js';
import { LiveApp } from './_app/live-app.js';
import { makeLibsql } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

interface ReadinessReport {
  ready: boolean;
  parts: { database: { ok: boolean; detail?: string } };
}

test('/readyz returns 503 with the reason while the database is read-only', async () => {
  const live = await LiveApp.start(makeLibsql);
  const { database } = live.fixture;
  const fetchReadiness = async () => {
    const response = await fetch(`${live.firstProcess.url}/readyz`);
    return { status: response.status, report: (await response.json()) as ReadinessReport };
  };
  const waitForStatus = (status: number) =>
    until(async () => {
      const readiness = await fetchReadiness();
      return readiness.status === status ? readiness.report : undefined;
    });
  try {
    await waitForStatus(200);
    await database.read((em) => runSql(em, 'pragma query_only = on'));
    const { parts } = await waitForStatus(503);
    expect(parts.database).toEqual({
      ok: false,
      detail: 'the database can’t be written: it is read-only',
    });
    await database.read((em) => runSql(em, 'pragma query_only = off'));
    expect((await waitForStatus(200)).parts.database).toEqual({ ok: true });
  } finally {
    await database.read((em) => runSql(em, 'pragma query_only = off'));
    await live.close();
  }
});
