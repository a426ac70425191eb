const qualityOf = (height: number, kbps: number, cores: number, isDefault = false) => ({
  ...{ __typename: 'Quality' as const, name: `${height}p30`, width: (height * 16) / 9, height, fps: 30 },
  ...{ kbps, cores, isDefault },
});

/** Qualities of a node with two cores. */
export const QUALITIES = [
  qualityOf(540, 1400, 0.29),
  qualityOf(720, 2500, 0.42, true),
  qualityOf(1080, 6000, 0.87),
];
