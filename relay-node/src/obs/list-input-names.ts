import { z } from 'zod';
import type { ObsRequests } from './obs-requests.js';

const Inputs = z.object({ inputs: z.array(z.object({ inputName: z.string() })) });

/** Returns the names of the current collection's inputs of one kind. */
export async function listInputNames(
  requests: Pick<ObsRequests, 'send'>,
  inputKind: string,
): Promise<string[]> {
  const { inputs } = Inputs.parse(await requests.send('GetInputList', { inputKind }));
  return inputs.map(({ inputName }) => inputName);
}
