import { listFreeNetworks, parsePool, parseSubnet } from './network-pool.js';

const findFirstFree = (pool: string, usedNetworks: string[]) =>
  [...listFreeNetworks(parsePool(pool), usedNetworks.map(parseSubnet))][0];

describe('listFreeNetworks', () => {
  it('yields a /29 with an address for each service', () => {
    expect(findFirstFree('10.213.0.0/18', [])).toEqual({
      subnet: '10.213.0.0/29',
      obs: '10.213.0.2',
      egress: '10.213.0.3',
    });
  });

  it.each([
    ['its first network is used', ['10.213.0.0/29'], '10.213.0.8/29'],
    ['a larger network that contains its first network is used', ['10.213.0.0/24'], '10.213.1.0/29'],
    ['addresses in its first two networks are used', ['10.213.0.5/32', '10.213.0.15/32'], '10.213.0.16/29'],
    ['only unrelated networks are used', ['172.17.0.0/16', '10.212.0.0/16'], '10.213.0.0/29'],
  ])('yields the first free network of a pool if %s', (_case, usedNetworks, subnet) => {
    expect(findFirstFree('10.213.0.0/18', usedNetworks)).toMatchObject({ subnet });
  });

  it('yields all 64 networks of a pool across a byte boundary, and none of a used pool', () => {
    const subnets = [...listFreeNetworks(parsePool('192.168.254.0/23'), [])].map(({ subnet }) => subnet);
    expect(subnets).toHaveLength(64);
    expect(subnets.at(-1)).toBe('192.168.255.248/29');
    expect(findFirstFree('10.0.0.0/29', ['10.0.0.0/8'])).toBeUndefined();
  });
});

describe('parsePool', () => {
  it.each([
    '10.213.0.0',
    '10.213.0.1/18',
    '10.0.0.0/33',
    'fd00::/64',
    '10.0.0.0/30',
    '8.8.8.0/24',
    '0.0.0.0/0',
  ])('throws for %s', (text) => expect(() => parsePool(text)).toThrow(text));
});
