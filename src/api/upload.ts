import type { components, paths } from '#contract/schema.d.ts';
import { sharedCaseHeader, sharedCaseId } from './case-address.ts';
import { answerOf, plainAnswerOf } from './client.ts';
import { bearerToken } from './token-storage.ts';

export type StoredFile = components['schemas']['StoredFile'];
type PhotoSide = components['schemas']['PhotoSide'];
type FileSource = components['schemas']['FileSource'];

/** The calls of `openapi.yaml` that take a file. */
export type UploadPath = {
  [Path in keyof paths]: paths[Path] extends {
    post: {
      requestBody: { content: { 'multipart/form-data': unknown } };
      responses: { 201: unknown };
    };
  }
    ? Path
    : never;
}[keyof paths];

export type UploadOptions = {
  /** Called with the progress of the upload, from 0 to 1. */
  onProgress(progress: number): void;
  signal: AbortSignal;
};

/**
 * Uploads one file and reports its progress. Failures are silent: they are shown next to the file.
 *
 * @param options.query of the address, including the question mark
 * @param options.source the original that the file was made from
 * @throws ApiError 400, 409 and 413 with the reason of a refusal; 0 when the connection was lost
 */
export async function uploadFile(
  path: UploadPath,
  file: File,
  { query = '', source, ...options }: UploadOptions & { query?: string; source?: FileSource | undefined },
): Promise<StoredFile> {
  const token = bearerToken();
  const shared = sharedCaseId();
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(shared !== null && { [sharedCaseHeader]: shared }),
  };
  const call = sendForm<StoredFile>(`/api${path}${query}`, formOf(file, source), { ...options, headers });
  return (await answerOf(call, { silent: true })).data;
}

/**
 * Uploads the photograph of a side of an identity check.
 *
 * @param by the headers that identify the check; with a link's headers, no session is sent
 * @throws ApiError as {@link uploadFile}; 401 when a link is no longer valid
 */
export async function sendPhotograph(
  by: { headers: Record<string, string>; isAnonymous: boolean },
  { side, file }: { side: PhotoSide; file: File },
  options: UploadOptions,
): Promise<StoredFile> {
  const token = by.isAnonymous ? null : bearerToken();
  const headers = token ? { ...by.headers, authorization: `Bearer ${token}` } : by.headers;
  const call = sendForm<StoredFile>(`/api/verification/photographs/${side}`, formOf(file), {
    ...options,
    headers,
  });
  return (await (by.isAnonymous ? plainAnswerOf(call) : answerOf(call, { silent: true }))).data;
}

function formOf(file: File, source?: FileSource): FormData {
  const form = new FormData();
  if (source) {
    form.append('sourceName', source.name);
    form.append('sourcePage', String(source.page));
    form.append('sourcePages', String(source.pages));
    form.append('sourceSha256', source.sha256);
  }
  form.append('file', file, file.name);
  return form;
}

/** Sends a form unchanged. It uses XMLHttpRequest, because `fetch` does not report the upload progress. */
export function sendForm<Answer>(
  url: string,
  form: FormData,
  { onProgress, signal, headers = {} }: Partial<UploadOptions> & { headers?: Record<string, string> },
): Promise<{ data?: Answer; error?: unknown; response: Response }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => {
      const body = parsed(request.responseText);
      const response = new Response(null, { status: request.status, headers: headersOf(request) });
      resolve(response.ok ? { data: body as Answer, response } : { error: body, response });
    });
    request.addEventListener('error', () => reject(new Error('The connection was cut')));
    request.addEventListener('abort', () => reject(new Error('The upload was cancelled')));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy may respond with a page of its own.
    return undefined;
  }
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  const retryAfter = request.getResponseHeader('retry-after');
  if (retryAfter) headers.set('retry-after', retryAfter);
  return headers;
}
