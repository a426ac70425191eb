import { calculateChromiumLimit, estimatePagesBytes, estimatePagesCores } from './page-cost.js';

const MEBIBYTE = 1024 ** 2;
const createPages = (count: number) => Array.from({ length: count }, () => ({ width: 1280, height: 720 }));

describe('estimatePagesBytes and estimatePagesCores', () => {
  it('return 0 without pages', () => {
    expect([estimatePagesBytes([]), estimatePagesCores([])]).toEqual([0, 0]);
  });

  it.each([
    [1, 328, 0.29],
    [2, 435, 0.58],
    [8, 1081, 0.7],
  ])('return the cost of %i pages', (count, megabytes, cores) => {
    expect(Math.round(estimatePagesBytes(createPages(count)) / MEBIBYTE)).toBe(megabytes);
    expect(estimatePagesCores(createPages(count))).toBeCloseTo(cores, 5);
  });

  it('include the memory of the proxy if the proxy runs in a container', () => {
    const estimateInContainers = (count: number) =>
      estimatePagesBytes(createPages(count), { inContainers: true });
    expect([estimateInContainers(0), estimateInContainers(1) - estimatePagesBytes(createPages(1))]).toEqual([
      0,
      45 * MEBIBYTE,
    ]);
  });
});

describe('calculateChromiumLimit', () => {
  it('returns twice the estimated memory of Chromium', () => {
    const [browserMebibytes, pageMebibytes] = [220, 90];
    const estimatedBytes = (browserMebibytes + pageMebibytes) * MEBIBYTE;
    expect(calculateChromiumLimit(createPages(1))).toBe(2 * estimatedBytes);
  });
});
