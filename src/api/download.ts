/** A file as the server sent it. */
export type Download = { content: Blob; name: string };

const NAME = /filename="([^"]+)"/;

/**
 * The file of an answer that was read with `parseAs: 'blob'`: a link could not carry the token.
 *
 * @param name where the answer names none
 */
export function downloadOf(
  { data, response }: { data: unknown; response: Response },
  name: string,
): Download {
  return {
    // The contract's types know a binary answer as text only.
    content: data as Blob,
    name: NAME.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? name,
  };
}
