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
 * Node's environment, which also ends the async storages of a test file. Node 20 copies the values of every storage that
 * was ever used to each new promise: without this, a process is slower with each file that it has run.
 */
export default class TestEnvironment extends NodeEnvironment {
  override async teardown(): Promise<void> {
    for (const each of used) each.disable();
    used.clear();
    await super.teardown();
  }
}
