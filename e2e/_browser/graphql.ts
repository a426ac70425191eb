import type { Page, Route } from 'playwright-core';
import { z } from 'zod';

/** Ends what was set up. */
export type Undo = () => Promise<void>;

const Request = z.object({ operationName: z.string() });
const Answer = z.looseObject({ data: z.record(z.string(), z.unknown()).nullable() });

/** Hands each request of this operation to `act`. */
export async function intercept(
  page: Page,
  operation: string,
  act: (route: Route) => Promise<void>,
): Promise<Undo> {
  const handler = (route: Route) => {
    const request = Request.safeParse(route.request().postDataJSON());
    return request.data?.operationName === operation ? act(route) : route.fallback();
  };
  await page.route('**/graphql', handler);
  return () => page.unroute('**/graphql', handler);
}

/** This operation reaches nobody. */
export const cut = (page: Page, operation: string): Promise<Undo> =>
  intercept(page, operation, (route) => route.abort());

/** The server's answer to this operation comes with other values in it: what it can't be brought to say in a test's time. */
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

/** This operation reaches nobody and is answered with `data`. */
export const answer = (page: Page, operation: string, data: object): Promise<Undo> =>
  intercept(page, operation, (route) => route.fulfill({ json: { data } }));

/** Every operation reaches the product again. */
export const heal = (page: Page): Promise<void> => page.unroute('**/graphql');

/** The names of the operations that the page sends from now on, as they are sent. */
export function watchOperations(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return;
    const sent = Request.safeParse(request.postDataJSON());
    if (sent.data) names.push(sent.data.operationName);
  });
  return names;
}

/** This operation travels until it is released. */
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
