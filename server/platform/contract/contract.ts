import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Permission } from '#domain/rules/permission.ts';

/** The parts of an operation that the server itself reads. */
export type Operation = {
  operationId: string;
  method: string;
  /** As in the contract, with `{id}`. */
  path: string;
  /** The security schemes, of which one must be satisfied; empty for a public operation. */
  schemes: readonly string[];
  /**
   * Whether anyone may call it, with more in the response for callers who satisfy a scheme (`security` with a `{}`).
   */
  isOpen: boolean;
  needsBody: boolean;
  /** The type of its body: JSON, a form with a file, or a form that is not read. */
  bodyType: BodyType;
  /** Whether staff must have proved who they are within the last minutes. */
  needsFreshProof: boolean;
  /** Whether a staff member may call it who must register a passkey first. */
  isForEnrolment: boolean;
  /** Its call rate; operations with the same rate are counted together. */
  rate: Rate;
  /** The scope with which an API key may call it; null if no key may. */
  scope: string | null;
  /** What an invited colleague needs to call it for a shared case: `account`, or a shared step; null if none may. */
  colleague: string | null;
  /** The permission with which a staff member may call it; null if it is not for staff. */
  permission: Permission | null;
  /** How the case of a call by staff is found; null if its permission is about no cases. */
  caseBy: CaseBy | null;
};

/** How the case of a call is found: by an id in the path, the query or the body; or why there is no single one. */
const caseLocators = [
  ...(['id', 'account', 'documents', 'file', 'note', 'task', 'client', 'named', 'check'] as const),
  ...(['list', 'all', 'none'] as const),
] as const;

export type CaseBy = (typeof caseLocators)[number];

type BodyType = 'application/json' | 'multipart/form-data' | 'application/x-www-form-urlencoded';

/** Calls per minute of an account and of an address; null: no account can be counted. */
export type Rate = { name: string; account: number | null; address: number };

/** The contract is inconsistent: the server must not start with it. */
export class ContractError extends Error {
  override name = 'ContractError';
}

type OperationObject = {
  operationId?: string;
  'x-rate'?: string;
  /** A scope of API keys, or `none`. */
  'x-scope'?: string;
  /** `account`, or the id of the step that must be shared with a colleague; absent: no colleague may call it. */
  'x-colleague'?: string;
  /** The permission that staff need. */
  'x-permission'?: string;
  /** How its case is found. */
  'x-case'?: string;
  /** Whether it ignores unknown query parameters, because other systems configure or extend its URL. */
  'x-any-query'?: boolean;
  /** Whether staff must have proved who they are within the last minutes (`FRESH_PROOF_MINUTES`). */
  'x-fresh-proof'?: boolean;
  /** Whether a staff member may call it who must register a passkey before anything else. */
  'x-while-enrolling'?: boolean;
  security?: Record<string, string[]>[];
  parameters?: object[];
  requestBody?: { $ref?: string; required?: boolean; content?: Record<string, unknown> };
};
/** The parsed contract; only what the server itself reads is typed. */
export type ContractDocument = {
  'x-rates'?: Record<string, { account?: number; address?: number }>;
  'x-scopes'?: readonly string[];
  paths: Record<string, Record<string, OperationObject>>;
  components?: Record<string, Record<string, unknown>>;
};

let read: Promise<string> | undefined;

/** Returns the contract as one document, which is built once per process; each caller gets a copy. */
export async function readContract(): Promise<ContractDocument> {
  // Stored as text, which takes a fifth of the memory of the parsed document, and parses as fast as a copy is made.
  read ??= findContract();
  return JSON.parse(await read);
}

/**
 * Bundles `openapi.yaml`, searching for the project root from the folder of this file; or reads the bundle that the
 * build wrote next to the built server, because JSON is read in a hundredth of the time of YAML.
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
  // Not loaded by the built server.
  const { bundleContract } = await import('#contract/bundle.ts');
  return JSON.stringify(await bundleContract(join(directory, 'openapi.yaml')));
}

const methods = ['get', 'put', 'post', 'patch', 'delete'];

/**
 * Returns every operation in the document's order. Throws `ContractError` for one without an id, a security rule, a
 * rate or a scope, and for one of staff without a permission.
 */
export function operationsOf(document: ContractDocument): Operation[] {
  const rates = ratesOf(document);
  const scopes = document['x-scopes'] ?? [];
  const permissions = permissionsIn(document);
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => readOperation(method, path, operation, { rates, scopes, permissions })),
  );
}

/**
 * Returns the rate of requests outside of the contract: the portal's files, the documentation, and unknown paths.
 * Throws `ContractError`.
 */
export function pageRateOf(document: ContractDocument): Rate {
  const rate = ratesOf(document).get('page');
  if (!rate) throw new ContractError('The contract does not say the rate of pages');
  return rate;
}

/** Returns the contract's rates by name. */
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
  {
    rates,
    scopes,
    permissions,
  }: { rates: ReadonlyMap<string, Rate>; scopes: readonly string[]; permissions: readonly Permission[] },
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
  const scope = scopeOf(operation, schemes, scopes);
  const permission = permissionOf(operation, schemes, permissions);
  const needsFreshProof = operation['x-fresh-proof'] === true;
  if (needsFreshProof && (isOpen || !schemes.some((scheme) => staffSchemes.includes(scheme)))) {
    throw new ContractError(`Operation ${operationId} asks for a fresh proof, but not for staff`);
  }
  return {
    ...{ operationId, method, path, schemes, isOpen, needsBody, bodyType, rate, scope, permission },
    needsFreshProof,
    isForEnrolment: operation['x-while-enrolling'] === true,
    colleague: colleagueOf(operation, schemes),
    caseBy: caseByOf(operation, permission),
  };
}

const staffSchemes = ['adminToken', 'reviewerToken'];

/** Returns what a colleague needs; null for an operation that is not for colleagues. Throws if it is not for clients at all. */
function colleagueOf(
  { operationId, 'x-colleague': colleague }: OperationObject,
  schemes: readonly string[],
): string | null {
  const needed = colleague ?? null;
  if (needed !== null && !schemes.includes('clientToken')) {
    throw new ContractError(`Operation ${operationId} is for colleagues, and not for clients`);
  }
  return needed;
}

/** Returns the permissions that the contract lists. */
function permissionsIn({ components }: ContractDocument): readonly Permission[] {
  const { enum: listed = [] } = (components?.schemas?.Permission ?? {}) as { enum?: Permission[] };
  return listed;
}

/** Returns the permission that staff need for an operation; null for one that is not for staff. */
function permissionOf(
  { operationId, 'x-permission': named }: OperationObject,
  schemes: readonly string[],
  permissions: readonly Permission[],
): Permission | null {
  if (!schemes.some((scheme) => staffSchemes.includes(scheme))) return null;
  const permission = permissions.find((each) => each === named);
  if (!permission) {
    throw new ContractError(`Operation ${operationId} does not say which permission staff need for it`);
  }
  return permission;
}

/** The permissions whose operations are about cases. */
const aboutCases = /^(cases|documents|identity|notices|notes|personal-data|erasures|audit):/;

/** Returns how the case of an operation is found. One that does not say so is about all cases, so that it opens no closed one. */
function caseByOf(
  { operationId, 'x-case': named }: OperationObject,
  permission: Permission | null,
): CaseBy | null {
  if (permission === null || (!aboutCases.test(permission) && named === undefined)) return null;
  const by = caseLocators.find((each) => each === (named ?? 'all'));
  if (!by) throw new ContractError(`Operation ${operationId} does not say how its case is found (x-case)`);
  return by;
}

/**
 * Returns the scope of an operation; null for `none`. A key sees what staff see, so that only operations of staff can
 * have one.
 */
function scopeOf(
  { operationId, 'x-scope': scope }: OperationObject,
  schemes: readonly string[],
  scopes: readonly string[],
): string | null {
  if (scope === 'none') return null;
  if (scope === undefined || !scopes.includes(scope)) {
    throw new ContractError(`Operation ${operationId} does not say with which scope API keys may call it`);
  }
  if (!schemes.some((scheme) => staffSchemes.includes(scheme))) {
    throw new ContractError(`Operation ${operationId} has a scope, and is not for staff`);
  }
  return scope;
}
