import { chromiumBytes, pagesBytes, pagesCores } from './page-cost.js';

const MB = 1024 ** 2;
const pages = (count: number) => Array.from({ length: count }, () => ({ width: 1280, height: 720 }));

describe('what pages cost', () => {
  it('is nothing without pages', () => {
    expect([pagesBytes([]), pagesCores([])]).toEqual([0, 0]);
  });

  it.each([
    [1, 328, 0.29],
    [2, 435, 0.58],
    [8, 1081, 0.7],
  ])('is counted for %i of them', (count, megabytes, cores) => {
    expect(Math.round(pagesBytes(pages(count)) / MB)).toBe(megabytes);
    expect(pagesCores(pages(count))).toBeCloseTo(cores, 5);
  });

  it('has the proxy, where it is a container', () => {
    const inContainers = (count: number) => pagesBytes(pages(count), { inContainers: true });
    expect([inContainers(0), inContainers(1) - pagesBytes(pages(1))]).toEqual([0, 45 * MB]);
  });

  it('leaves Chromium more than what is counted for it', () => {
    expect(chromiumBytes(pages(1))).toBe(620 * MB);
  });
});
