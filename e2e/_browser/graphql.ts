import type { Page, Route } from 'playwright-core';
import { z } from 'zod';

/** Removes the handler of an interception. */
export type StopInterception = () => Promise<void>;

const Request = z.object({ operationName: z.string() });
const ResponseBody = z.looseObject({ data: z.record(z.string(), z.unknown()).nullable() });

/** A page's first query, which combines several operations. If it fails, the application sends them separately. */
const EARLY_QUERY = 'Home';

/** Calls `handle` for each request of an operation. Aborts the early query, because it may contain the operation. */
export async function intercept(
  page: Page,
  operation: string,
  handle: (route: Route) => Promise<void>,
): Promise<StopInterception> {
  const handler = (route: Route) => {
    const name = Request.safeParse(route.request().postDataJSON()).data?.operationName;
    if (name === EARLY_QUERY) return route.abort();
    return name === operation ? handle(route) : route.fallback();
  };
  await page.route('**/graphql', handler);
  return () => page.unroute('**/graphql', handler);
}

/** Aborts an operation's requests, like a network failure. */
export const failOperation = (page: Page, operation: string): Promise<StopInterception> =>
  intercept(page, operation, (route) => route.abort());

/** Changes values in the server's responses to an operation. */
export const alterResponse = (
  page: Page,
  operation: string,
  change: (data: Record<string, unknown>) => Record<string, unknown>,
): Promise<StopInterception> =>
  intercept(page, operation, async (route) => {
    const response = await route.fetch();
    const { data, ...otherFields } = ResponseBody.parse(await response.json());
    await route.fulfill({ response, json: { ...otherFields, data: data && change(data) } });
  });

/** Responds to an operation's requests with `data`. The server does not receive them. */
export const respondWith = (page: Page, operation: string, data: object): Promise<StopInterception> =>
  intercept(page, operation, (route) => route.fulfill({ json: { data } }));

export const stopIntercepting = (page: Page): Promise<void> => page.unroute('**/graphql');

/** Returns a list that collects the names of the sent operations. */
export function watchOperations(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return;
    const parsed = Request.safeParse(request.postDataJSON());
    if (parsed.data) names.push(parsed.data.operationName);
  });
  return names;
}

/** Delays an operation's requests until the returned function is called. */
export async function holdOperation(page: Page, operation: string): Promise<StopInterception> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const stopInterception = await intercept(page, operation, async (route) => {
    await released;
    await route.fallback();
  });
  return async () => {
    release();
    await stopInterception();
  };
}
