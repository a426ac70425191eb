import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { logRequests } from './request-log.js';

interface LogLine {
  level: number;
  msg: string;
  route: string;
}

describe('logRequests', () => {
  let app: FastifyInstance;
  let lines: LogLine[];

  beforeEach(() => {
    lines = [];
    const loggerInstance: FastifyBaseLogger = pino(
      {},
      { write: (line: string) => void lines.push(JSON.parse(line) as LogLine) },
    );
    app = Fastify({ loggerInstance, logController: new LogController({ disableRequestLogging: true }) });
    logRequests(app);
    app.get('/readyz', (_request, reply) => reply.code(503).send());
    app.get('/stream/:id', (_request, reply) => reply.code(503).send());
    app.get('/user', () => 'Ada');
  });

  afterEach(() => app.close());

  const requestAndListLogs = async (url: string) => {
    await app.inject(url);
    return lines.map(({ level, msg, route }) => [level, msg, route]);
  };

  it('logs a failed request with its route, without the URL', async () => {
    expect(await requestAndListLogs('/stream/7?secret=hush')).toEqual([
      [40, 'GET /stream/:id returned 503', '/stream/:id'],
    ]);
  });

  it('logs no warning for a failing readiness check', async () => {
    expect(await requestAndListLogs('/readyz')).toEqual([[30, 'request', '/readyz']]);
  });

  it('logs a successful request at level info', async () => {
    expect(await requestAndListLogs('/user?name=Ada')).toEqual([[30, 'request', '/user']]);
  });
});
