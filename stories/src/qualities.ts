const of = (height: number, kbps: number, cores: number, isDefault = false) => ({
  ...{ __typename: 'Quality' as const, name: `${height}p30`, width: (height * 16) / 9, height, fps: 30 },
  ...{ kbps, cores, isDefault },
});

/** Qualities of a node with two cores. */
export const QUALITIES = [of(540, 1400, 0.29), of(720, 2500, 0.42, true), of(1080, 6000, 0.87)];
