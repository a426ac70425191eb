import { fn } from 'storybook/test';

/** Returns a mock of a form's callback that succeeds. */
export const acceptSubmit = () => fn(() => Promise.resolve({ isDone: true, rejectedFields: [] as string[] }));

/** Returns a mock of a form's callback for which the server rejects these fields. */
export const rejectSubmit = (...rejectedFields: string[]) =>
  fn(() => Promise.resolve({ isDone: false, rejectedFields }));
