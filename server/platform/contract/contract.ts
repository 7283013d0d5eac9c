import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** An operation of the contract, as far as the server reads it itself. */
export type Operation = {
  operationId: string;
  method: string;
  /** As the contract writes it, with `{id}`. */
  path: string;
  /** The schemes of which one must be satisfied; empty: public. */
  schemes: readonly string[];
  /** Whether anybody may call it, and whoever satisfies one of the schemes is told more (`security` with a `{}`). */
  isOpen: boolean;
  needsBody: boolean;
  /** What its body is: JSON, a form with a file, or a form that is not read. */
  bodyType: BodyType;
  /** How often it may be called; operations with the same rate are counted together. */
  rate: Rate;
};

type BodyType = 'application/json' | 'multipart/form-data' | 'application/x-www-form-urlencoded';

/** So many calls a minute, of one account and of one address; null: nobody is signed in who could be counted. */
export type Rate = { name: string; account: number | null; address: number };

/** The contract does not hold together: the server must not start with it. */
export class ContractError extends Error {
  override name = 'ContractError';
}

type OperationObject = {
  operationId?: string;
  'x-rate'?: string;
  /** Whether it ignores query parameters that it does not name: others configure or extend its address. */
  'x-any-query'?: boolean;
  security?: Record<string, string[]>[];
  parameters?: object[];
  requestBody?: { $ref?: string; required?: boolean; content?: Record<string, unknown> };
};
/** The parsed contract; only what the server reads itself is typed. */
export type ContractDocument = {
  'x-rates'?: Record<string, { account?: number; address?: number }>;
  paths: Record<string, Record<string, OperationObject>>;
  components?: Record<string, Record<string, unknown>>;
};

let read: Promise<string> | undefined;

/** The contract in one document, found once for a process; each caller gets a copy of its own. */
export async function readContract(): Promise<ContractDocument> {
  // Kept as text, which is a fifth of what it takes once it is parsed, and parsed as fast as a copy is made.
  read ??= findContract();
  return JSON.parse(await read);
}

/**
 * Puts `openapi.yaml` together from the project's root, wherever in it this file was built to; or reads what the build
 * made of it and left beside the built server, because JSON is read in a hundredth of the time that YAML takes.
 */
async function findContract(): Promise<string> {
  let directory = dirname(fileURLToPath(import.meta.url));
  const built = join(directory, 'openapi.json');
  if (existsSync(built)) return readFileSync(built, 'utf8');
  while (!existsSync(join(directory, 'openapi.yaml'))) {
    const parent = dirname(directory);
    if (parent === directory) throw new ContractError('openapi.yaml was not found');
    directory = parent;
  }
  // Nothing that the built server loads.
  const { bundleContract } = await import('#contract/bundle.ts');
  return JSON.stringify(await bundleContract(join(directory, 'openapi.yaml')));
}

const methods = ['get', 'put', 'post', 'patch', 'delete'];

/** Every operation in the document's order. Throws `ContractError` for one without an id, a security rule or a rate. */
export function operationsOf(document: ContractDocument): Operation[] {
  const rates = ratesOf(document);
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => readOperation(method, path, operation, rates)),
  );
}

/** The rate of what is no call: the portal's files, the documentation, and what is not there. Throws `ContractError`. */
export function pageRateOf(document: ContractDocument): Rate {
  const rate = ratesOf(document).get('page');
  if (!rate) throw new ContractError('The contract does not say the rate of pages');
  return rate;
}

/** What the contract says of each rate that an operation may name. */
function ratesOf({ 'x-rates': rates = {} }: ContractDocument): Map<string, Rate> {
  return new Map(
    Object.entries(rates).map(([name, { account, address }]) => {
      const isRate = (calls: number | undefined) =>
        calls === undefined || (Number.isInteger(calls) && calls > 0);
      if (address === undefined || !isRate(address) || !isRate(account)) {
        throw new ContractError(`Rate ${name} does not say how many calls a minute an address has`);
      }
      return [name, { name, account: account ?? null, address }];
    }),
  );
}

function readOperation(
  method: string,
  path: string,
  operation: OperationObject,
  rates: ReadonlyMap<string, Rate>,
): Operation {
  const { operationId, security, requestBody } = operation;
  if (!operationId) throw new ContractError(`${method} ${path} has no operationId`);
  if (!security) throw new ContractError(`Operation ${operationId} has no security rule`);
  const alternatives = security.map((alternative) => Object.keys(alternative).join(' and '));
  const schemes = alternatives.filter((scheme) => scheme !== '');
  const isOpen = schemes.length > 0 && schemes.length < alternatives.length;
  const rate = rates.get(operation['x-rate'] ?? '');
  if (!rate) throw new ContractError(`Operation ${operationId} has no rate`);
  if (schemes.length > 0 && !isOpen && rate.account === null) {
    throw new ContractError(`Operation ${operationId} has a rate that counts no accounts`);
  }
  const forms: readonly BodyType[] = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  const bodyType = forms.find((type) => requestBody?.content?.[type]) ?? 'application/json';
  const needsBody = requestBody?.required === true;
  return { operationId, method, path, schemes, isOpen, needsBody, bodyType, rate };
}
