import { fn } from 'storybook/test';

/** A form's callback that succeeds. */
export const succeeds = () => fn(() => Promise.resolve({ isDone: true, refused: [] as string[] }));

/** A form's callback whose fields the server refuses. */
export const refuses = (...refused: string[]) => fn(() => Promise.resolve({ isDone: false, refused }));
