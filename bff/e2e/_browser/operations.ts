import type { Page } from 'playwright-core';

const isOperation = (body: string | null, name: string) =>
  body?.includes(`"operationName":"${name}"`) === true;

/** From now on this GraphQL operation reaches nobody, until `heal`. */
export const cutOperation = (page: Page, name: string): Promise<unknown> =>
  page.route('**/graphql', (route) =>
    isOperation(route.request().postData(), name) ? route.abort() : route.fallback(),
  );

/** From now on this GraphQL operation reaches nobody and is answered with `data`, until `heal`. */
export const answerOperation = (page: Page, name: string, data: object): Promise<unknown> =>
  page.route('**/graphql', (route) =>
    isOperation(route.request().postData(), name) ? route.fulfill({ json: { data } }) : route.fallback(),
  );

/** Every operation reaches the product again. */
export const heal = (page: Page): Promise<void> => page.unroute('**/graphql');

/** The names of the GraphQL operations that the page sends from now on, as they are sent. */
export function watchOperations(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const name = /"operationName":"(\w+)"/.exec(request.postData() ?? '')?.[1];
    if (name !== undefined && request.url().endsWith('/graphql')) names.push(name);
  });
  return names;
}
