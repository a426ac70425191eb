import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { IMAGE_TYPES } from '@trailcast/schema/image-types';
import { LIMITS } from '@trailcast/schema/limits';
import type { Problem } from '@trailcast/schema/errors';
import type { Image } from '@trailcast/schema/wire';
import { secret } from '../../lib/secret.js';

/** Returns the reason why a file can't be uploaded; null if the file may be an image. */
export function findFileProblem({ type, size }: Pick<File, 'type' | 'size'>): 'type' | 'too-large' | null {
  if (!IMAGE_TYPES.some((allowedType) => allowedType === type)) return 'type';
  return size > LIMITS.imageMaxBytes ? 'too-large' : null;
}

/** Returns an image name from a file name; null if the file name contains no allowed character. */
export function imageNameOf(fileName: string): string | null {
  const name = fileName
    .replace(/\.(png|jpe?g|webp)$/i, '')
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return Array.from(name).slice(0, LIMITS.nameMaxLength).join('').trim() || null;
}

/**
 * Uploads a file. Calls `onProgress` with the uploaded share, 0 to 1, and resolves with the stored image. Uses
 * XMLHttpRequest, because fetch does not report upload progress. Rejects with the error class of a GraphQL request.
 */
export function uploadImage(file: File, onProgress: (share: number) => void): Promise<Image> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const name = imageNameOf(file.name);
    const query = name === null ? '' : `?name=${encodeURIComponent(name)}`;
    request.open('POST', `/api/v1/image${query}`);
    request.setRequestHeader('authorization', `Bearer ${secret.read() ?? ''}`);
    request.setRequestHeader('content-type', file.type);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new Error('Failed to fetch'));
    request.onload = () => {
      const body = parseBody(request.responseText);
      if (request.status === 201) resolve(body as Image);
      else reject(createFailure(request.status, request.statusText, body as Partial<Problem> | null));
    };
    request.send(file);
  });
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function createFailure(status: number, message: string, problem: Partial<Problem> | null): Error {
  const extensions = { ...problem, status };
  return new CombinedGraphQLErrors({ errors: [{ message: problem?.title ?? message, extensions }] });
}
