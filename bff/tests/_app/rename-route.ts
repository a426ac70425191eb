import { z } from 'zod';
import { UserEntity } from '../../src/features/user/user.entity.js';
import type { FeatureRoutes } from '../../src/infra/http/feature-routes.js';
import type { TestApp } from './test-app.js';

export const noop = async () => undefined;

/**
 * Hooks before, inside and between the two transactions. `inside` receives the attempt number of its transaction, from
 * 1.
 */
export interface RenameHooks {
  before: (this: void) => Promise<void>;
  inside: (this: void, attempt: number) => void;
  between: (this: void) => Promise<void>;
}

/** Creates a route with two transactions that rename the user. Each of them emits a push. */
export function createRenameRoute(getTestApp: () => TestApp) {
  const hooks: RenameHooks = { before: noop, inside: () => undefined, between: noop };
  const rename = (id: number, displayName: string) => {
    let attempt = 0;
    return getTestApp().fixture.database.transact(async (tx) => {
      await tx.em.nativeUpdate(UserEntity, { id }, { displayName });
      tx.emit({ kind: 'stream', operation: 'update', entityId: id, version: 1, audience: [id] });
      hooks.inside((attempt += 1));
    });
  };
  const routes: FeatureRoutes = (app) => {
    const schema = {
      body: z.object({ name: z.string() }),
      response: { 200: z.object({ name: z.string() }) },
    };
    app.post('/rename', { schema }, async ({ body: { name }, viewer }) => {
      await hooks.before();
      await rename(viewer!.userId, name);
      await hooks.between();
      await rename(viewer!.userId, `${name}!`);
      return { name };
    });
  };
  return { hooks, routes };
}

/** Blocks callers of `wait` until `open` is called. `reached` resolves at the first call of `wait`. */
export class Gate {
  #markReached!: () => void;
  #markOpen!: () => void;
  readonly reached = new Promise<void>((resolve) => (this.#markReached = resolve));
  readonly #opened = new Promise<void>((resolve) => (this.#markOpen = resolve));
  readonly wait = async () => {
    this.#markReached();
    await this.#opened;
  };
  readonly open = () => this.#markOpen();
}
