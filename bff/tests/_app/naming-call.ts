import { z } from 'zod';
import { UserEntity } from '../../src/features/user/user.entity.js';
import type { FeatureRoutes } from '../../src/infra/http/feature-routes.js';
import type { TestApp } from './test-app.js';

export const nothing = async () => undefined;

/** Called while a request runs, with the number of transaction attempts. */
export interface NamingCourse {
  before: (this: void) => Promise<void>;
  inside: (this: void, attempt: number) => void;
  between: (this: void) => Promise<void>;
}

/** Creates a call with two transactions, each with a push. Both rename the user. */
export function naming(home: () => TestApp) {
  const course: NamingCourse = { before: nothing, inside: () => undefined, between: nothing };
  const rename = (id: number, displayName: string) => {
    let attempt = 0;
    return home().fixture.database.transact(async (tx) => {
      await tx.em.nativeUpdate(UserEntity, { id }, { displayName });
      tx.emit({ kind: 'stream', operation: 'update', entityId: id, version: 1, audience: [id] });
      course.inside((attempt += 1));
    });
  };
  const routes: FeatureRoutes = (app) => {
    const schema = {
      body: z.object({ name: z.string() }),
      response: { 200: z.object({ name: z.string() }) },
    };
    app.post('/naming', { schema }, async ({ body: { name }, viewer }) => {
      await course.before();
      await rename(viewer!.userId, name);
      await course.between();
      await rename(viewer!.userId, `${name}!`);
      return { name };
    });
  };
  return { course, routes };
}

/** Blocks the first caller until released. Later callers pass. */
export class Halt {
  #come!: () => void;
  #resume!: () => void;
  readonly reached = new Promise<void>((resolve) => (this.#come = resolve));
  readonly #left = new Promise<void>((resolve) => (this.#resume = resolve));
  readonly here = async () => {
    this.#come();
    await this.#left;
  };
  readonly resume = () => this.#resume();
}
