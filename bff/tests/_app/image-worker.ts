import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { WorkerImageCodec } from '../../src/infra/image/worker-image-codec.js';

/** Creates the real codec with its built worker. */
export const createBuiltImageCodec = () =>
  new WorkerImageCodec(pathToFileURL(join(__dirname, '../../dist/infra/image/image.worker.js')));
