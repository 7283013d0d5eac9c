export type Download = { content: Blob; name: string };

const NAME = /filename="([^"]+)"/;

/**
 * Returns the file of a response that was read with `parseAs: 'blob'`: a link could not carry the token.
 *
 * @param name used where the response names none
 */
export function downloadOf(
  { data, response }: { data: unknown; response: Response },
  name: string,
): Download {
  return {
    // The generated types declare a binary response as a string.
    content: data as Blob,
    name: NAME.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? name,
  };
}
