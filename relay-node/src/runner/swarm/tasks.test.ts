import {
  canHostObs,
  pendingReason,
  runningTask,
  acceptsObs,
  taskState,
  type Host,
  type Task,
} from './tasks.js';

const task = (ID: string, DesiredState: string, State: string, more: Partial<Task['Status']> = {}): Task => ({
  ID,
  DesiredState,
  NodeID: `host-of-${ID}`,
  CreatedAt: '2026-01-01T00:00:00Z',
  Status: { State, ...more },
});

describe('taskState', () => {
  const up = new Set<string>();

  it('is over when its host reported the end, or the task no longer exists', () => {
    expect(taskState([task('a', 'shutdown', 'shutdown')], 'a', up)).toBe('over');
    expect(taskState([task('a', 'running', 'failed')], 'a', up)).toBe('over');
    expect(taskState([], 'a', up)).toBe('over');
  });

  it('runs until its end is confirmed', () => {
    expect(taskState([task('a', 'running', 'running')], 'a', up)).toBe('running');
    expect(taskState([task('a', 'shutdown', 'running')], 'a', up)).toBe('running');
  });

  it('is lost if its host is down, independent of its desired state', () => {
    const down = new Set(['host-of-a']);
    expect(taskState([task('a', 'shutdown', 'running')], 'a', down)).toBe('lost');
    expect(taskState([task('a', 'running', 'running')], 'a', down)).toBe('lost');
    expect(taskState([task('a', 'shutdown', 'shutdown')], 'a', down)).toBe('over');
  });
});

describe('runningTask', () => {
  it('returns the task that should run and runs', () => {
    const old = task('old', 'shutdown', 'running');
    expect(runningTask([task('new', 'running', 'starting'), old])).toBeNull();
    expect(runningTask([task('new', 'running', 'running'), old])?.ID).toBe('new');
  });
});

describe('pendingReason', () => {
  it('returns the engine’s error', () => {
    expect(pendingReason([])).toBeNull();
    expect(pendingReason([task('a', 'running', 'pending', { Err: 'no suitable node' })])).toBe(
      'no suitable node',
    );
  });

  it('explains an engine without no-new-privileges', () => {
    const refused = { Err: 'task: non-zero exit (77)', ContainerStatus: { ExitCode: 77 } };
    expect(pendingReason([task('a', 'shutdown', 'failed', refused)])).toContain('no-new-privileges');
  });
});

const host: Host = {
  ID: 'host',
  Spec: { Availability: 'active', Labels: {} },
  Status: { State: 'ready' },
  Description: { Resources: { NanoCPUs: 2e9, MemoryBytes: 8e9 } },
};

describe('acceptsObs', () => {
  it('returns true for a ready host that is neither drained nor excluded by label', () => {
    expect(acceptsObs(host)).toBe(true);
    expect(acceptsObs({ ...host, Spec: { Availability: 'drain' } })).toBe(false);
    expect(acceptsObs({ ...host, Status: { State: 'down' } })).toBe(false);
    // A new leader initially reports every host as unknown.
    expect(acceptsObs({ ...host, Status: { State: 'unknown' } })).toBe(true);
    expect(acceptsObs({ ...host, Spec: { ...host.Spec, Labels: { 'trailcast-obs': 'no' } } })).toBe(false);
  });
});

describe('canHostObs', () => {
  it('returns true for a drained host, and false for an excluded host and for a host without cores', () => {
    expect(canHostObs({ ...host, Spec: { Availability: 'drain' } })).toBe(true);
    expect(canHostObs({ ...host, Spec: { ...host.Spec, Labels: { 'trailcast-obs': 'no' } } })).toBe(false);
    expect(canHostObs({ ...host, Description: { Resources: { NanoCPUs: 0, MemoryBytes: 0 } } })).toBe(false);
  });
});
