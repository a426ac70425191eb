import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { logRequests } from './request-log.js';

interface Line {
  level: number;
  msg: string;
  route: string;
}

describe('logRequests', () => {
  let app: FastifyInstance;
  let lines: Line[];

  beforeEach(() => {
    lines = [];
    const loggerInstance: FastifyBaseLogger = pino(
      {},
      { write: (line: string) => void lines.push(JSON.parse(line) as Line) },
    );
    app = Fastify({ loggerInstance, logController: new LogController({ disableRequestLogging: true }) });
    logRequests(app);
    app.get('/readyz', (_request, reply) => reply.code(503).send());
    app.get('/stream/:id', (_request, reply) => reply.code(503).send());
    app.get('/user', () => 'Ada');
  });

  afterEach(() => app.close());

  const logged = async (url: string) => {
    await app.inject(url);
    return lines.map(({ level, msg, route }) => [level, msg, route]);
  };

  it('names a call that failed by its route, without what stood in the address', async () => {
    expect(await logged('/stream/7?secret=hush')).toEqual([
      [40, 'GET /stream/:id answered 503', '/stream/:id'],
    ]);
  });

  it('warns of nothing while the process says that it is not ready yet', async () => {
    expect(await logged('/readyz')).toEqual([[30, 'request', '/readyz']]);
  });

  it('writes a line without alarm for a call that went well', async () => {
    expect(await logged('/user?name=Ada')).toEqual([[30, 'request', '/user']]);
  });
});
