import {
  canHostObs,
  findPendingReason,
  findRunningTask,
  isAcceptingObs,
  findTaskState,
  type Host,
  type Task,
} from './tasks.js';

const createTask = (
  ID: string,
  DesiredState: string,
  State: string,
  change: Partial<Task['Status']> = {},
): Task => ({
  ID,
  DesiredState,
  NodeID: `host-of-${ID}`,
  CreatedAt: '2026-01-01T00:00:00Z',
  Status: { State, ...change },
});

describe('findTaskState', () => {
  const noDownHosts = new Set<string>();

  it('returns over for a confirmed end and for a missing task', () => {
    expect(findTaskState([createTask('a', 'shutdown', 'shutdown')], 'a', noDownHosts)).toBe('over');
    expect(findTaskState([createTask('a', 'running', 'failed')], 'a', noDownHosts)).toBe('over');
    expect(findTaskState([], 'a', noDownHosts)).toBe('over');
  });

  it('returns running until the end is confirmed', () => {
    expect(findTaskState([createTask('a', 'running', 'running')], 'a', noDownHosts)).toBe('running');
    expect(findTaskState([createTask('a', 'shutdown', 'running')], 'a', noDownHosts)).toBe('running');
  });

  it('returns lost while the host is down, unless the end was confirmed', () => {
    const downHosts = new Set(['host-of-a']);
    expect(findTaskState([createTask('a', 'shutdown', 'running')], 'a', downHosts)).toBe('lost');
    expect(findTaskState([createTask('a', 'running', 'running')], 'a', downHosts)).toBe('lost');
    expect(findTaskState([createTask('a', 'shutdown', 'shutdown')], 'a', downHosts)).toBe('over');
  });
});

describe('findRunningTask', () => {
  it('ignores a task that runs but should be shut down', () => {
    const oldTask = createTask('old', 'shutdown', 'running');
    expect(findRunningTask([createTask('new', 'running', 'starting'), oldTask])).toBeNull();
    expect(findRunningTask([createTask('new', 'running', 'running'), oldTask])?.ID).toBe('new');
  });
});

describe('findPendingReason', () => {
  it('returns the engine’s error, or null without a task', () => {
    expect(findPendingReason([])).toBeNull();
    expect(findPendingReason([createTask('a', 'running', 'pending', { Err: 'no suitable node' })])).toBe(
      'no suitable node',
    );
  });

  it('names the missing setting for an engine without no-new-privileges', () => {
    const failedStatus = { Err: 'task: non-zero exit (77)', ContainerStatus: { ExitCode: 77 } };
    expect(findPendingReason([createTask('a', 'shutdown', 'failed', failedStatus)])).toContain(
      'no-new-privileges',
    );
  });
});

const host: Host = {
  ID: 'host',
  Spec: { Availability: 'active', Labels: {} },
  Status: { State: 'ready' },
  Description: { Resources: { NanoCPUs: 2e9, MemoryBytes: 8e9 } },
};

describe('isAcceptingObs', () => {
  it('returns false for a drained, unreachable or excluded host', () => {
    expect(isAcceptingObs(host)).toBe(true);
    expect(isAcceptingObs({ ...host, Spec: { Availability: 'drain' } })).toBe(false);
    expect(isAcceptingObs({ ...host, Status: { State: 'down' } })).toBe(false);
    // A new leader initially reports every host as unknown.
    expect(isAcceptingObs({ ...host, Status: { State: 'unknown' } })).toBe(true);
    expect(isAcceptingObs({ ...host, Spec: { ...host.Spec, Labels: { 'trailcast-obs': 'no' } } })).toBe(
      false,
    );
  });
});

describe('canHostObs', () => {
  it('returns true for a drained host, and false for an excluded host or one without cores', () => {
    expect(canHostObs({ ...host, Spec: { Availability: 'drain' } })).toBe(true);
    expect(canHostObs({ ...host, Spec: { ...host.Spec, Labels: { 'trailcast-obs': 'no' } } })).toBe(false);
    expect(canHostObs({ ...host, Description: { Resources: { NanoCPUs: 0, MemoryBytes: 0 } } })).toBe(false);
  });
});
