import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account, Accounts } from '../accounts.js';
import type { SandboxConfig } from '../config.js';
import { readBearer } from './oauth-routes.js';
import type { Tokens } from './tokens.js';

export interface HelixDeps {
  config: Pick<SandboxConfig, 'clientId'>;
  accounts: Accounts;
  tokens: Tokens;
}

/** The user of a request's access token, and the granted scopes. */
export interface Caller {
  account: Account;
  scopes: readonly string[];
}

const ERROR_NAMES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

/** Returns the caller. If the token is invalid or lacks the scope, sends 401 and returns undefined. */
export function authenticateCaller(
  { config, accounts, tokens }: HelixDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  scope?: string,
): Caller | undefined {
  const grant = tokens.readGrant('a', readBearer(request.headers.authorization));
  const account = grant ? accounts.findById(grant.accountId) : undefined;
  if (!grant || !account || request.headers['client-id'] !== config.clientId) {
    void sendError(reply, 401, 'Invalid OAuth token');
    return undefined;
  }
  if (scope && !grant.scopes.includes(scope)) {
    void sendError(reply, 401, `Missing scope: ${scope}`);
    return undefined;
  }
  return { account, scopes: grant.scopes };
}

export const sendError = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ error: ERROR_NAMES[status] ?? 'Error', status, message });
