import {
  mayTakeObs,
  pendingReason,
  runningTask,
  takesObs,
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

  it('is over when its host said so, or nobody knows it any more', () => {
    expect(taskState([task('a', 'shutdown', 'shutdown')], 'a', up)).toBe('over');
    expect(taskState([task('a', 'running', 'failed')], 'a', up)).toBe('over');
    expect(taskState([], 'a', up)).toBe('over');
  });

  it('runs until its end is confirmed', () => {
    expect(taskState([task('a', 'running', 'running')], 'a', up)).toBe('running');
    expect(taskState([task('a', 'shutdown', 'running')], 'a', up)).toBe('running');
  });

  it('is lost with its host, whatever should be', () => {
    const down = new Set(['host-of-a']);
    expect(taskState([task('a', 'shutdown', 'running')], 'a', down)).toBe('lost');
    expect(taskState([task('a', 'running', 'running')], 'a', down)).toBe('lost');
    expect(taskState([task('a', 'shutdown', 'shutdown')], 'a', down)).toBe('over');
  });
});

describe('runningTask', () => {
  it('is the one that should be and is', () => {
    const old = task('old', 'shutdown', 'running');
    expect(runningTask([task('new', 'running', 'starting'), old])).toBeNull();
    expect(runningTask([task('new', 'running', 'running'), old])?.ID).toBe('new');
  });
});

describe('pendingReason', () => {
  it('is the engine’s word', () => {
    expect(pendingReason([])).toBeNull();
    expect(pendingReason([task('a', 'running', 'pending', { Err: 'no suitable node' })])).toBe(
      'no suitable node',
    );
  });

  it('tells of an engine that lets programs gain rights', () => {
    const refused = { Err: 'task: non-zero exit (77)', ContainerStatus: { ExitCode: 77 } };
    expect(pendingReason([task('a', 'shutdown', 'failed', refused)])).toContain('no-new-privileges');
  });
});

describe('takesObs', () => {
  const host: Host = {
    ID: 'host',
    Spec: { Availability: 'active', Labels: {} },
    Status: { State: 'ready' },
    Description: { Resources: { NanoCPUs: 2e9, MemoryBytes: 8e9 } },
  };

  it('is true of a host that is there, not drained and not kept free', () => {
    expect(takesObs(host)).toBe(true);
    expect(takesObs({ ...host, Spec: { Availability: 'drain' } })).toBe(false);
    expect(takesObs({ ...host, Status: { State: 'down' } })).toBe(false);
    // As a new leader calls every host at first.
    expect(takesObs({ ...host, Status: { State: 'unknown' } })).toBe(true);
    expect(takesObs({ ...host, Spec: { ...host.Spec, Labels: { 'trailcast-obs': 'no' } } })).toBe(false);
  });

  it('is true in principle of a drained host, and not of one that is kept free or tells no cores', () => {
    expect(mayTakeObs({ ...host, Spec: { Availability: 'drain' } })).toBe(true);
    expect(mayTakeObs({ ...host, Spec: { ...host.Spec, Labels: { 'trailcast-obs': 'no' } } })).toBe(false);
    expect(mayTakeObs({ ...host, Description: { Resources: { NanoCPUs: 0, MemoryBytes: 0 } } })).toBe(false);
  });
});
