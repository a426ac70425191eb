export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
