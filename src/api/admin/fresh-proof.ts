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
 * Sends a request; if the server asks for a fresh proof (safety row 42), asks the user for one and repeats the request.
 * A user who declines gets the server's refusal.
 */
export async function fetchWithProof(request: Request): Promise<Response> {
  // The body of a sent request cannot be sent again.
  const again = request.clone();
  const response = await fetch(request);
  if (response.status !== 403 || (await reasonOf(response)) !== 'fresh-proof') return response;
  return (await freshProof()) ? fetch(again) : response;
}

async function reasonOf(response: Response): Promise<unknown> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null && 'reason' in body ? body.reason : undefined;
}
