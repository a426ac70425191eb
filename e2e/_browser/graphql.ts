import type { Page, Route } from 'playwright-core';
import { z } from 'zod';

/** Removes the handler. */
export type Undo = () => Promise<void>;

const Request = z.object({ operationName: z.string() });
const Answer = z.looseObject({ data: z.record(z.string(), z.unknown()).nullable() });

/** The query with which a page begins: it contains several operations, which the application sends if it fails. */
const EARLY = 'Home';

/** Calls `act` with each request of an operation. The early query fails, because it would contain the operation. */
export async function intercept(
  page: Page,
  operation: string,
  act: (route: Route) => Promise<void>,
): Promise<Undo> {
  const handler = (route: Route) => {
    const name = Request.safeParse(route.request().postDataJSON()).data?.operationName;
    if (name === EARLY) return route.abort();
    return name === operation ? act(route) : route.fallback();
  };
  await page.route('**/graphql', handler);
  return () => page.unroute('**/graphql', handler);
}

export const cut = (page: Page, operation: string): Promise<Undo> =>
  intercept(page, operation, (route) => route.abort());

/** Changes values in the server's responses to an operation, for states that a test can't reach in time. */
export const alter = (
  page: Page,
  operation: string,
  change: (data: Record<string, unknown>) => Record<string, unknown>,
): Promise<Undo> =>
  intercept(page, operation, async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = Answer.parse(await response.json());
    await route.fulfill({ response, json: { ...rest, data: data && change(data) } });
  });

/** Responds to an operation with `data` instead of the server. */
export const answer = (page: Page, operation: string, data: object): Promise<Undo> =>
  intercept(page, operation, (route) => route.fulfill({ json: { data } }));

export const heal = (page: Page): Promise<void> => page.unroute('**/graphql');

/** Returns a list to which the names of sent operations are added. */
export function watchOperations(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return;
    const sent = Request.safeParse(request.postDataJSON());
    if (sent.data) names.push(sent.data.operationName);
  });
  return names;
}

/** Delays an operation until it is released. */
export async function hold(page: Page, operation: string): Promise<Undo> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => (release = done));
  const undo = await intercept(page, operation, async (route) => {
    await held;
    await route.fallback();
  });
  return async () => {
    release();
    await undo();
  };
}
