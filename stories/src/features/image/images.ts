export const image = {
  __typename: 'Image' as const,
  id: '1',
  name: 'Logo',
  type: 'image/png',
  width: 640,
  height: 360,
  bytes: 34_000,
};
