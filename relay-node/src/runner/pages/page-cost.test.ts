import { chromiumBytes, pagesBytes, pagesCores } from './page-cost.js';

const MEBIBYTE = 1024 ** 2;
const pages = (count: number) => Array.from({ length: count }, () => ({ width: 1280, height: 720 }));

describe('the cost of pages', () => {
  it('is 0 without pages', () => {
    expect([pagesBytes([]), pagesCores([])]).toEqual([0, 0]);
  });

  it.each([
    [1, 328, 0.29],
    [2, 435, 0.58],
    [8, 1081, 0.7],
  ])('is estimated for %i pages', (count, megabytes, cores) => {
    expect(Math.round(pagesBytes(pages(count)) / MEBIBYTE)).toBe(megabytes);
    expect(pagesCores(pages(count))).toBeCloseTo(cores, 5);
  });

  it('includes the proxy if it is a container', () => {
    const inContainers = (count: number) => pagesBytes(pages(count), { inContainers: true });
    expect([inContainers(0), inContainers(1) - pagesBytes(pages(1))]).toEqual([0, 45 * MEBIBYTE]);
  });

  it('allows Chromium more than estimated', () => {
    expect(chromiumBytes(pages(1))).toBe(620 * MEBIBYTE);
  });
});
