import fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import pino from 'pino';
import type { Role } from '@trailcast/schema/wire';
import { relayServerResolvers } from '../../src/features/relay-server/relay-server.resolvers.js';
import { relayServerRoutes } from '../../src/features/relay-server/relay-server.routes.js';
import { sceneCollectionResolvers } from '../../src/features/scene-collection/scene-collection.resolvers.js';
import { sceneCollectionRoutes } from '../../src/features/scene-collection/scene-collection.routes.js';
import { SESSION_LIMITS } from '../../src/features/session/session-limits.js';
import { sessionResolvers } from '../../src/features/session/session.resolvers.js';
import { sessionRoutes } from '../../src/features/session/session.routes.js';
import { SessionService } from '../../src/features/session/session.service.js';
import { streamResolvers } from '../../src/features/stream/stream.resolvers.js';
import { streamRoutes } from '../../src/features/stream/stream.routes.js';
import type { Resolvers } from '../../src/generated/resolvers.generated.js';
import { createGraphql } from '../../src/platform/graphql/create-graphql.js';
import type { FeatureApp } from '../../src/platform/http/feature-routes.js';
import { answerProblems } from '../../src/platform/http/problem-handler.js';
import { guardBySession } from '../../src/platform/http/session-guard.js';
import type { Viewer } from '../../src/platform/viewer.js';
import { resolversWith } from './graphql-fakes.js';
import { RelayFixture } from './relay-fixture.js';
import type { Persona } from './rights-rules.js';
import type { Belongings } from './rights-table.js';
import type { RightsWorld } from './rights-walk.js';
import { makeLibsql } from './test-database.js';

type Person = Belongings & { token: string };

const OPTIONS: Partial<Record<Persona, { role?: Role; paid?: boolean }>> = {
  moderator: { role: 'MODERATOR' },
  administrator: { role: 'ADMINISTRATOR' },
  unverified: { role: 'UNVERIFIED', paid: false },
};

/** Real services over a real database, with a fake node: everything that rights to entities rest on. */
export class EntityWorlds {
  private constructor(
    private readonly relay: RelayFixture,
    private readonly sessions: SessionService,
    private readonly app: FeatureApp,
    readonly close: () => Promise<void>,
  ) {}

  static async start(): Promise<EntityWorlds> {
    const database = await makeLibsql();
    const relay = await RelayFixture.start(database, { nodes: [{ servers: 500, broadcasts: 500 }] });
    const sessions = new SessionService(relay.database, SESSION_LIMITS);
    const { app, close } = await serve(relay, sessions);
    return new EntityWorlds(relay, sessions, app, async () => {
      await close();
      await relay.close();
      await database.close();
    });
  }

  /** New people for these callers, with an owner whose things the calls name. */
  async fresh(callers: readonly Persona[]): Promise<RightsWorld> {
    const invitee = await this.#person({});
    const people: Partial<Record<Persona, Person>> = { invitee };
    if (callers.some((persona) => persona !== 'unpaid')) people.owner = await this.#owner(invitee.user);
    if (callers.includes('unpaid')) {
      people.unpaid = await this.#owner(invitee.user);
      this.relay.payments.paid.delete(people.unpaid.user);
    }
    for (const persona of callers) people[persona] ??= await this.#person(OPTIONS[persona] ?? {});
    const personOf = (persona: Persona): Person => {
      const person = people[persona];
      if (!person) throw new Error(`${persona} was not asked for`);
      return person;
    };
    return {
      app: this.app,
      channelUrl: '',
      token: (persona) => (persona === 'anonymous' ? null : personOf(persona).token),
      parties: (persona) => ({
        target: personOf(persona === 'unpaid' ? 'unpaid' : 'owner'),
        caller: personOf(persona === 'anonymous' ? 'owner' : persona),
      }),
    };
  }

  async #owner(invited: number): Promise<Person> {
    const { viewer, dataId, stream, id } = await this.relay.ready();
    await this.relay.streams.setInvites(viewer, stream.id, [invited]);
    const signedIn = await this.#signIn(viewer);
    return {
      ...signedIn,
      user: viewer.userId,
      stream: stream.id,
      invited: [invited],
      data: dataId,
      server: id,
    };
  }

  async #person(options: { role?: Role; paid?: boolean }): Promise<Person> {
    const viewer = await this.relay.viewer(options);
    const data = viewer.role === 'UNVERIFIED' ? 0 : await this.relay.collection(viewer);
    const signedIn = await this.#signIn(viewer);
    return { ...signedIn, user: viewer.userId, stream: 0, invited: [], data, server: 0 };
  }

  async #signIn({ userId }: Viewer): Promise<{ token: string; session: number }> {
    const { token, sessionId } = await this.relay.database.transact((tx) => this.sessions.open(tx, userId));
    return { token, session: sessionId };
  }
}

async function serve(relay: RelayFixture, sessions: SessionService) {
  const features = [
    streamResolvers(relay.streams),
    sceneCollectionResolvers(relay.collections),
    relayServerResolvers(relay.service),
    sessionResolvers(sessions),
  ];
  const graphql = await createGraphql({
    resolvers: [withRest(features)],
    authenticator: sessions,
    log: pino({ enabled: false }),
    introspection: false,
    rateLimits: null,
  });
  const app = fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('viewer', null);
  answerProblems(app);
  const routes = async (scope: FeatureApp) => {
    guardBySession(scope, (token) => sessions.authenticate(token));
    streamRoutes(relay.streams)(scope);
    sceneCollectionRoutes(relay.collections)(scope);
    relayServerRoutes(relay.service)(scope);
    sessionRoutes(sessions)(scope);
  };
  await app.register(routes, { prefix: '/api/v1' });
  await app.register(graphql.routes);
  return {
    app,
    close: async () => {
      await app.close();
      await graphql.close();
    },
  };
}

/** Fields that no entity of these features is behind answer nothing useful. */
function withRest(features: readonly Resolvers[]): Resolvers {
  const rest = resolversWith({});
  return {
    Query: Object.assign({}, rest.Query, ...features.map(({ Query }) => Query)) as Resolvers['Query'],
    Mutation: Object.assign(
      {},
      rest.Mutation,
      ...features.map(({ Mutation }) => Mutation),
    ) as Resolvers['Mutation'],
  };
}
