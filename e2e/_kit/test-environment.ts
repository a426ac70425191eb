import { AsyncLocalStorage } from 'node:async_hooks';
import { TestEnvironment as NodeEnvironment } from 'jest-environment-node';

/** Storages that were used since the last test file ended. */
const used = new Set<AsyncLocalStorage<unknown>>();

const storage = AsyncLocalStorage.prototype;
for (const name of ['run', 'enterWith'] as const) {
  const use = storage[name] as (this: unknown, ...args: unknown[]) => unknown;
  storage[name] = function (this: AsyncLocalStorage<unknown>, ...args: unknown[]) {
    used.add(this);
    return use.apply(this, args);
  } as never;
}

/**
 * Node's environment, which also disables the async storages of a test file at its end. Node 20 copies the values of
 * every storage to each new promise, so that a process would become slower with each file.
 */
export default class TestEnvironment extends NodeEnvironment {
  override async teardown(): Promise<void> {
    for (const each of used) each.disable();
    used.clear();
    await super.teardown();
  }
}
