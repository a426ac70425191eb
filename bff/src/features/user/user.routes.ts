import { Role, User, UserRef } from '@trailcast/schema/wire';
import { z } from 'zod';
import { IdParameters } from '../../infra/entity-id.js';
import { getViewer, type FeatureRoutes } from '../../infra/http/feature-routes.js';
import type { AccountDeletion } from './deletion/account-deletion.js';
import type { UserService } from './user.service.js';

/** Creates the REST routes of docs/contract.md#users. */
export function userRoutes(users: UserService, accounts: AccountDeletion): FeatureRoutes {
  return (app) => {
    app.get('/user', { schema: { tags: ['user'], response: { 200: User } } }, (request) =>
      users.readSelf(getViewer(request)),
    );

    app.delete(
      '/user',
      {
        schema: {
          tags: ['user'],
          summary: 'Delete the account and all its data',
          body: z.object({ displayName: z.string().max(200) }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await accounts.delete(getViewer(request), request.body.displayName);
        return reply.code(204).send(null);
      },
    );

    app.get(
      '/user/usernames',
      {
        schema: {
          tags: ['user'],
          querystring: z.object({ query: z.string().max(200).default('') }),
          response: { 200: z.array(UserRef) },
        },
      },
      (request) => users.searchNames(getViewer(request), request.query.query),
    );

    app.get('/user/list', { schema: { tags: ['user'], response: { 200: z.array(User) } } }, (request) =>
      users.list(getViewer(request)),
    );

    app.put(
      '/user/:id/role',
      {
        schema: {
          tags: ['user'],
          params: IdParameters,
          body: z.object({ role: Role }),
          response: { 200: User },
        },
      },
      (request) => users.setRole(getViewer(request), request.params.id, request.body.role),
    );
  };
}
