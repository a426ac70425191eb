const createQuality = (height: number, kbps: number, cores: number, isDefault = false) => ({
  ...{ __typename: 'Quality' as const, name: `${height}p30`, width: (height * 16) / 9, height, fps: 30 },
  ...{ kbps, cores, isDefault },
});

/** Qualities of a node with two cores. */
export const QUALITIES = [
  createQuality(540, 1400, 0.29),
  createQuality(720, 2500, 0.42, true),
  createQuality(1080, 6000, 0.87),
];
