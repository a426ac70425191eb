import type { CookieSerializeOptions } from '@fastify/cookie';
import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { SecretBox } from '../../../infra/crypto/secret-box.js';
import type { FeatureRoutes } from '../../../infra/http/feature-routes.js';
import { parseQuery } from '../../../infra/http/parse-query.js';
import { IdParameter } from '../../../infra/entity-id.js';
import type { ChatConsent } from './chat-consent.js';
import { parseDeviceName } from './device-name.js';
import { openAttempt, sealAttempt, ATTEMPT_VALIDITY_MS } from './sign-in-cookie.js';
import { SignInError, type SignInService } from './sign-in.service.js';

/** Query parameter with the session's token in the redirect after a sign-in. */
export const SECRET_PARAMETER = 'secret';

/** Query parameter with the outcome of connecting the chat: `connected`, or the reason for the failure. */
const CHAT_PARAMETER = 'chat';

/** Cookie with the SHA-256 (hex) of the token in the page's URL. The page can read it. */
const TOKEN_HASH_COOKIE = 'trailcast-signed-in';
const TOKEN_HASH_MAX_AGE_S = 120;

export interface SignInRouteOptions {
  signIn: SignInService;
  chat: ChatConsent;
  box: SecretBox;
  /** True if the public URL is https; cookies are then Secure and bound to this host. */
  secure: boolean;
  /** Passes `login=NAME` to the authorize page, in the local profile. */
  passLogin: boolean;
}

/** Creates the redirect routes of the sign-in (docs/contract.md#users). */
export function signInRoutes({ signIn, chat, box, secure, passLogin }: SignInRouteOptions): FeatureRoutes {
  const cookieName = secure ? '__Host-trailcast-sign-in' : 'trailcast-sign-in';
  const cookieOptions: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure };

  return (app) => {
    app.get(
      '/auth/twitch',
      {
        schema: {
          tags: ['sign-in'],
          querystring: z.object({
            login: z.string().max(100).optional(),
            /** The user who connects the chat. */
            chat: IdParameter.optional(),
            /** Also requests access to followers and subscribers. */
            alerts: z.literal('1').optional(),
          }),
        },
      },
      async (request, reply) => {
        const { login, chat: chatOf = null, alerts } = request.query;
        const withAlerts = alerts !== undefined;
        try {
          const passThrough: Record<string, string> = passLogin && login !== undefined ? { login } : {};
          const { url, attempt } = await (chatOf === null
            ? signIn.start(passThrough)
            : chat.start(passThrough, withAlerts));
          const sealedAttempt = sealAttempt(box, { ...attempt, chatOf, withAlerts }, Date.now());
          reply.setCookie(cookieName, sealedAttempt, {
            ...cookieOptions,
            maxAge: ATTEMPT_VALIDITY_MS / 1000,
          });
          return redirectPrivately(reply, url);
        } catch (error) {
          return redirectPrivately(reply, getFailurePath(error, chatOf));
        }
      },
    );

    app.get('/auth/twitch/callback', { schema: { tags: ['sign-in'] } }, async (request, reply) => {
      const attempt = openAttempt(box, request.cookies[cookieName], Date.now());
      reply.clearCookie(cookieName, cookieOptions);
      try {
        if (attempt && attempt.chatOf !== null) {
          const { chatOf: userId, withAlerts } = attempt;
          await chat.finish(parseQuery(request.url), attempt, { userId, withAlerts });
          return redirectPrivately(reply, `/?${CHAT_PARAMETER}=connected`);
        }
        const { token } = await signIn.finish(
          parseQuery(request.url),
          attempt,
          parseDeviceName(request.headers['user-agent']),
        );
        const hash = createHash('sha256').update(token).digest('hex');
        reply.setCookie(TOKEN_HASH_COOKIE, hash, {
          ...cookieOptions,
          httpOnly: false,
          maxAge: TOKEN_HASH_MAX_AGE_S,
        });
        return redirectPrivately(reply, `/?${SECRET_PARAMETER}=${token}`);
      } catch (error) {
        request.log.info(
          { reason: error instanceof SignInError ? error.reason : 'internal' },
          'sign-in failed',
        );
        return redirectPrivately(reply, getFailurePath(error, attempt?.chatOf ?? null));
      }
    });
  };
}

/** Redirects without caching and without a Referer. */
function redirectPrivately(reply: FastifyReply, url: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(url, 302);
}

function getFailurePath(error: unknown, chatOf: number | null): string {
  if (error instanceof SignInError) return `/?${chatOf === null ? 'error' : CHAT_PARAMETER}=${error.reason}`;
  throw error;
}
