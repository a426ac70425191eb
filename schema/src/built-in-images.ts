export * from './built-in-images/drawings.js';
export * from './built-in-images/shape.js';
