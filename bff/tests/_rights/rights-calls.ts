import { isPushDestination } from '@trailcast/schema/push';
import type { FastifyInstance } from 'fastify';
import { classifyOutcome } from './rights-cases.js';
import type { Outcome, Persona } from './rights-rules.js';
import {
  FEED_IN_LIVE,
  createDocument,
  type OwnedIds,
  type GraphqlRow,
  type CallContext,
  type RestRow,
} from './rights-table.js';
import { PreviewClient } from '../_app/preview-client.js';
import { connectStomp } from '../_stomp/stomp-test-client.js';

/** A running application with one user per persona. */
export interface RightsFixture {
  app: Pick<FastifyInstance, 'inject'>;
  /** ws://…/ws of the same application. */
  channelUrl: string;
  /** Token of a caller; null for the anonymous one. */
  token(persona: Persona): string | null;
  createContext(persona: Persona): CallContext;
}

/** Returns the outcome of one REST call of one caller. */
export async function callRest(fixture: RightsFixture, row: RestRow, persona: Persona): Promise<Outcome> {
  const [method = '', path = ''] = row.call.split(' ');
  const context = fixture.createContext(persona);
  const body = row.body?.(context);
  const response = await fixture.app.inject({
    method: method as 'GET',
    url: `/api/v1${fillPath(path, context.target)}${row.query ?? ''}`,
    headers: {
      ...createAuthorization(fixture, persona),
      ...(row.file && { 'content-type': row.file.type }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(row.file && { payload: row.file.bytes }),
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const isProblem = String(response.headers['content-type']).includes('problem+json');
  return classifyOutcome(
    response.statusCode,
    isProblem ? response.json<{ type?: string }>().type : undefined,
  );
}

/** Returns the path with the target's ids: `{id}` is the id of the preceding noun. */
export function fillPath(path: string, target: OwnedIds): string {
  const ids: Record<string, unknown> = { ...target };
  return path
    .replace('{streamIndex}', String(target.stream))
    .replace('{source}', FEED_IN_LIVE)
    .replace('{alertId}', '1')
    .replace('history/{of}', 'history/minutes')
    .replace('{of}', 'program')
    .replace(/(\w+)\/\{id\}/, (_, noun: string) => `${noun}/${String(ids[noun])}`);
}

/** Returns the outcome of one field for one caller. */
export async function callGraphql(
  fixture: RightsFixture,
  row: GraphqlRow,
  persona: Persona,
): Promise<Outcome> {
  const response = await fixture.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json', ...createAuthorization(fixture, persona) },
    payload: JSON.stringify({ query: createDocument(row, fixture.createContext(persona)) }),
  });
  if (response.statusCode !== 200) throw new Error(`${row.call} is malformed: ${response.body}`);
  const [error] =
    response.json<{ errors?: { extensions: { status: number; type: string } }[] }>().errors ?? [];
  return error ? classifyOutcome(error.extensions.status, error.extensions.type) : 'allowed';
}

/** Returns the outcome of one caller's subscription. */
export async function callStomp(
  fixture: RightsFixture,
  destination: string,
  persona: Persona,
): Promise<Outcome> {
  if (!isPushDestination(destination)) throw new Error(`${destination} is not a destination`);
  try {
    const client = await connectStomp(fixture.channelUrl, fixture.token(persona));
    await client.subscribe(destination);
    await client.close();
    return 'allowed';
  } catch (error) {
    const outcomes: Record<string, Outcome> = { Unauthorized: 401, Forbidden: 403 };
    const outcome = outcomes[(error as Error).message];
    if (outcome === undefined) throw error;
    return outcome;
  }
}

/** Returns the outcome of a live preview of the target's server for one caller. */
export async function callPreview(fixture: RightsFixture, persona: Persona): Promise<Outcome> {
  const token = fixture.token(persona) ?? 'none';
  const url = fixture.channelUrl.replace(/^ws(.*)\/ws$/, 'http$1');
  const { server } = fixture.createContext(persona).target;
  const client = await PreviewClient.open(url, { token, serverId: server, of: 'program' });
  const outcomes: Record<string, Outcome> = { unauthorized: 401, forbidden: 403, 'not-found': 404 };
  // The servers are not live.
  const previewEnd = await client.ended;
  if (!previewEnd) throw new Error('The preview ended without a reason');
  return outcomes[previewEnd.code] ?? 'allowed';
}

function createAuthorization(fixture: RightsFixture, persona: Persona): Record<string, string> {
  const token = fixture.token(persona);
  return token === null ? {} : { authorization: `Bearer ${token}` };
}
