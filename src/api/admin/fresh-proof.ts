/** Asks the user to prove who they are; resolves with whether they did. */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** Registers the dialog that asks for a fresh proof. @returns the function that unregisters it */
export function askForProofBy(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = null;
  };
}

/** Asks for a fresh proof; calls that need one at the same time share one question. */
function freshProof(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}

/**
 * A request that can be sent twice. It keeps what it was made from, because a clone would turn its body into a stream, which a
 * request that outlives its page cannot have.
 */
export class RepeatableRequest extends Request {
  readonly #url: RequestInfo | URL;
  readonly #init: RequestInit | undefined;

  constructor(url: RequestInfo | URL, init?: RequestInit) {
    super(url, init);
    this.#url = url;
    this.#init = init;
  }

  /** Returns the same request again, with its present headers. */
  again(): Request {
    return new Request(this.#url, { ...this.#init, headers: this.headers });
  }
}

/**
 * Sends a request; if the server asks for a fresh proof (safety row 42), asks the user for one and repeats the request.
 * A user who declines gets the server's refusal.
 */
export async function fetchWithProof(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (response.status !== 403 || (await reasonOf(response)) !== 'fresh-proof') return response;
  if (!(request instanceof RepeatableRequest) || !(await freshProof())) return response;
  return fetch(request.again());
}

async function reasonOf(response: Response): Promise<unknown> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null && 'reason' in body ? body.reason : undefined;
}
