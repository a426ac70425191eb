import { planForwards } from './forward-plan.js';

const createNode = (name: string) => ({ name, ingest: { host: `${name}.example`, port: 8890 } });
const [A, B] = ['a'.repeat(64), 'b'.repeat(64)];

describe('planForwards', () => {
  it('makes every other node forward a feed to the node of its server', () => {
    const plan = planForwards(
      [{ node: 'n2', feedDigest: A }],
      [createNode('n1'), createNode('n2'), createNode('n3')],
    );
    const expected = [{ digest: A, host: 'n2.example', port: 8890, name: 'n2' }];
    expect([...plan]).toEqual([
      ['n1', expected],
      ['n2', []],
      ['n3', expected],
    ]);
  });

  it('lists a feed once per node that shows it', () => {
    const servers = ['n1', 'n2', 'n2'].map((name) => ({ node: name, feedDigest: A }));
    const plan = planForwards(servers, [createNode('n1'), createNode('n2'), createNode('n3')]);
    expect(plan.get('n3')?.map(({ host }) => host)).toEqual(['n1.example', 'n2.example']);
    expect(plan.get('n1')?.map(({ host }) => host)).toEqual(['n2.example']);
  });

  it('omits servers without a stream and nodes without a known ingest', () => {
    const servers = [
      { node: 'n2', feedDigest: null },
      { node: 'n3', feedDigest: B },
      { node: 'gone', feedDigest: A },
    ];
    const plan = planForwards(servers, [createNode('n1'), createNode('n2'), { name: 'n3', ingest: null }]);
    expect([...plan.values()].flat()).toEqual([]);
  });

  it('returns the same list for any order of the servers', () => {
    const servers = [B, A].map((feedDigest) => ({ node: 'n2', feedDigest }));
    const nodes = [createNode('n1'), createNode('n2')];
    expect(planForwards(servers, nodes)).toEqual(planForwards([...servers].reverse(), nodes));
  });
});
