import { PassThrough } from 'node:stream';
import { LostHubs } from './lost-hubs.js';
import type { Task } from './tasks.js';

const SILENCE_MS = 60_000;
const createTask = (ID: string, NodeID: string, State = 'running'): Task => ({
  ...{ ID, NodeID, CreatedAt: '', DesiredState: 'running' },
  Status: { State },
});

describe('LostHubs', () => {
  let tasks: Task[] | Error;
  let downHosts: string[];
  let now: number;
  let hubs: LostHubs;
  const stack = {
    listTasks: async (): Promise<Task[]> => {
      if (tasks instanceof Error) throw tasks;
      return tasks;
    },
    listDownHosts: async () => new Set(downHosts),
  };
  const connect = () => hubs.connect(async () => new PassThrough());

  beforeEach(() => {
    tasks = [createTask('first', 'one')];
    downHosts = [];
    now = 1_000;
    hubs = new LostHubs({ stack, silenceMs: SILENCE_MS, now: () => now, retryDelayMs: 0 });
  });

  it('connects while all hosts can be reached, even after a hub has crashed or moved', async () => {
    (await connect())?.destroy();
    tasks = [createTask('second', 'two'), createTask('first', 'one', 'shutdown')];
    expect(await connect()).not.toBeNull();
  });

  it('refuses connections until the hub on a lost host must have exited', async () => {
    const connection = await connect();
    now = 50_000;
    connection?.destroy();
    await new Promise(setImmediate);
    tasks = [createTask('second', 'two'), createTask('first', 'one')];
    downHosts = ['one'];
    now = 50_000 + SILENCE_MS;
    expect(await connect()).toBeNull();
    now += 2_000;
    expect(await connect()).not.toBeNull();
  });

  it('refuses connections only once for each lost hub', async () => {
    downHosts = ['one'];
    expect(await connect()).toBeNull();
    now += SILENCE_MS + 2_000;
    tasks = [createTask('second', 'two'), createTask('first', 'one')];
    (await connect())?.destroy();
    await new Promise(setImmediate);
    expect(await connect()).not.toBeNull();
  });

  it('counts the silence from the start of the agent if there was no connection', async () => {
    downHosts = ['one'];
    now += SILENCE_MS;
    expect(await connect()).toBeNull();
  });

  it('refuses connections while the lost hosts are unknown', async () => {
    tasks = new Error('no manager');
    expect(await connect()).toBeNull();
  });
});
