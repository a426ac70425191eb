import { ApolloServer, type ApolloServerOptions } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginInlineTraceDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginSchemaReportingDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginUsageReportingDisabled } from '@apollo/server/plugin/disabled';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { sdl } from '@trailcast/schema/sdl';
import type { FastifyPluginAsync } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { Resolvers } from '../../generated/resolvers.generated.js';
import { RequestBodies } from '../http/body/request-bodies.js';
import type { ChannelAuthenticator } from '../push/channel-authenticator.js';
import { hideFromTokens } from '../token/hide-from-tokens.js';
import { CompiledQueries } from './compiled-queries.js';
import { createRerunContext, type GraphqlContext } from './context.js';
import { createErrorFormatter } from './format-error.js';
import { graphqlRoutes } from './graphql-routes.js';
import { guardFields } from './guard-fields.js';
import { mergeResolvers } from './merge-resolvers.js';
import { OperationGate } from './operation-gate.js';
import { OPERATION_LIMITS, type OperationLimits } from './operation-limits.js';
import type { RateLimits } from './rate-limits.js';

/** Maximum number of validation errors in one response. */
const MAX_ERRORS = 20;

export interface GraphqlOptions {
  resolvers: readonly Resolvers[];
  authenticator: Pick<ChannelAuthenticator, 'authenticate'>;
  log: Logger;
  /** False in production. */
  introspection: boolean;
  /** Null disables rate limits. */
  rateLimits: RateLimits | null;
  limits?: OperationLimits;
  bodies?: RequestBodies;
}

/** The GraphQL server as a Fastify plugin. */
export interface Graphql {
  /** Registers POST and GET /graphql. */
  routes: FastifyPluginAsync;
  close(): Promise<void>;
}

/**
 * Creates the GraphQL server of docs/contract.md#graphql. It calls no external service. Throws if a field of the
 * schema has no resolver.
 */
export async function createGraphql(options: GraphqlOptions): Promise<Graphql> {
  const limits = options.limits ?? OPERATION_LIMITS;
  const resolvers = guardFields(mergeResolvers(options.resolvers), options.rateLimits);
  const schema = hideFromTokens(makeExecutableSchema({ typeDefs: sdl, resolvers }));
  const server = new ApolloServer<GraphqlContext>({
    gateway: createGateway(schema),
    introspection: options.introspection,
    hideSchemaDetailsFromClientErrors: !options.introspection,
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    stopOnTerminationSignals: false,
    csrfPrevention: { requestHeaders: ['apollo-require-preflight'] },
    validationOptions: { maxErrors: MAX_ERRORS },
    parseOptions: { maxTokens: limits.tokens },
    formatError: createErrorFormatter(options.log),
    logger: options.log,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
    ],
  });
  await server.start();
  return {
    routes: graphqlRoutes({
      server,
      authenticator: options.authenticator,
      gate: new OperationGate(limits),
      bodies: options.bodies ?? new RequestBodies(),
      log: options.log,
    }),
    close: () => server.stop(),
  };
}

/** Apollo Server accepts an executor only from a gateway. */
function createGateway(schema: GraphQLSchema): NonNullable<ApolloServerOptions<GraphqlContext>['gateway']> {
  const queries = new CompiledQueries();
  return {
    onSchemaLoadOrUpdate: (load) => {
      load({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    load: async () => ({
      executor: ({ document, context, request: { variables, operationName } }) =>
        queries.execute({
          schema,
          document,
          contextValue: context,
          variableValues: variables,
          operationName,
          createRerunContext: () => createRerunContext(context as GraphqlContext),
        }),
    }),
    stop: async () => undefined,
  };
}
