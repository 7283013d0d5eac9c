import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { publicLookup, refusalOfUrl } from '#server/platform/http/public-network.ts';
import { LARGEST_REGISTER } from './read-register.ts';

/** Time limit of the whole transfer, in milliseconds. */
const WITHIN_MS = 60_000;

const REDIRECTS_AT_MOST = 3;

/** Why the register could not be fetched, as a sentence for staff. */
export class RegisterFetchError extends Error {
  override name = 'RegisterFetchError';
}

/** The validators of the file in use; empty for none. */
export type Validators = { etag: string; lastModified: string };

/** The file, or null if it is the one in use. */
export type FetchedRegister = (Validators & { bytes: Buffer }) | null;

/**
 * Fetches the register with a conditional request (RFC 9110, section 13.1). Redirects are followed within the host. Rejects with
 * `RegisterFetchError`.
 * @param anywhere whether http and private networks are allowed
 * @param withinMs time limit; another one for tests
 */
export async function fetchRegister(
  url: string,
  { known, anywhere, withinMs = WITHIN_MS }: { known: Validators; anywhere: boolean; withinMs?: number },
): Promise<FetchedRegister> {
  const deadline = AbortSignal.timeout(withinMs);
  let target = url;
  for (let redirects = 0; redirects <= REDIRECTS_AT_MOST; redirects += 1) {
    if (refusalOfUrl(target, anywhere) !== null)
      throw new RegisterFetchError('Its address is not a public https address');
    const response = await responseOf(target, { known, anywhere, signal: deadline });
    const { statusCode: status = 0, headers } = response;
    if (status === 304) {
      response.destroy();
      return null;
    }
    if (status === 200) {
      const bytes = await bytesOf(response, deadline);
      return { bytes, etag: headers.etag ?? '', lastModified: headers['last-modified'] ?? '' };
    }
    response.destroy();
    if (![301, 302, 303, 307, 308].includes(status) || headers.location === undefined) {
      throw new RegisterFetchError(`FINTRAC’s server answered with status ${status}`);
    }
    target = redirected(target, headers.location);
  }
  throw new RegisterFetchError(`FINTRAC’s server redirected more than ${REDIRECTS_AT_MOST} times`);
}

/** Returns the address of a redirect. Throws if it leaves the host or its encryption. */
function redirected(from: string, location: string): string {
  const [here, there] = [new URL(from), URL.canParse(location, from) ? new URL(location, from) : null];
  if (there?.host !== here.host || there.protocol !== here.protocol) {
    throw new RegisterFetchError('FINTRAC’s server redirected to another host. Check MSB_REGISTER_URL');
  }
  return there.href;
}

type Asked = { known: Validators; anywhere: boolean; signal: AbortSignal };

function responseOf(target: string, { known, anywhere, signal }: Asked): Promise<IncomingMessage> {
  const url = new URL(target);
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sent: ClientRequest = request(url, {
      agent: false,
      signal,
      ...(!anywhere && { lookup: publicLookup() }),
      headers: {
        accept: 'text/csv, */*;q=0.1',
        'accept-encoding': 'identity',
        'user-agent': 'onboarding-portal',
        ...(known.etag !== '' && { 'if-none-match': known.etag }),
        ...(known.lastModified !== '' && { 'if-modified-since': known.lastModified }),
      },
    });
    sent.on('response', resolve);
    sent.on('error', (error) => reject(failure(error, signal)));
    sent.end();
  });
}

async function bytesOf(response: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      size += chunk.length;
      if (size > LARGEST_REGISTER) {
        throw new RegisterFetchError(`The file is larger than ${LARGEST_REGISTER / 1024 / 1024} MB`);
      }
      chunks.push(chunk);
    }
  } catch (error) {
    throw failure(error, signal);
  }
  return Buffer.concat(chunks);
}

/** Only the code of an error: its message may contain addresses of the network. */
function failure(error: unknown, { aborted }: AbortSignal): RegisterFetchError {
  if (error instanceof RegisterFetchError) return error;
  if (aborted) return new RegisterFetchError('FINTRAC’s server took too long');
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  if (code === 'ECONNRESET')
    return new RegisterFetchError('The connection ended before the file was complete');
  return new RegisterFetchError(`FINTRAC’s server could not be reached (${code})`);
}
