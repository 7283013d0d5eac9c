import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** An operation of the contract, as far as the server reads it itself. */
export type Operation = {
  operationId: string;
  method: string;
  /** As the contract writes it, with `{id}`. */
  path: string;
  /** The schemes of which one must be satisfied; empty: public. */
  schemes: readonly string[];
  needsBody: boolean;
  /** The one media type of its body: JSON, or a form with a file. */
  bodyType: 'application/json' | 'multipart/form-data';
};

/** The contract does not hold together: the server must not start with it. */
export class ContractError extends Error {
  override name = 'ContractError';
}

type OperationObject = {
  operationId?: string;
  security?: Record<string, string[]>[];
  requestBody?: { $ref?: string; required?: boolean; content?: Record<string, unknown> };
  responses?: Record<string, AnswerObject>;
};
type AnswerObject = { content?: Record<string, unknown> };
/** The parsed `openapi.yaml`; only what the server reads itself is typed. */
export type ContractDocument = {
  paths: Record<string, Record<string, OperationObject>>;
  components?: { responses?: Record<string, AnswerObject> };
};

let parsed: ContractDocument | undefined;

/** The contract, parsed once for a process; each caller gets a copy of its own. */
export function readContract(): ContractDocument {
  parsed ??= parseContract();
  return structuredClone(parsed);
}

/**
 * Reads `openapi.yaml` from the project's root, wherever in it this file was built to; or what the build made of it and
 * left beside the built server, because JSON is read in a hundredth of the time that YAML takes.
 */
function parseContract(): ContractDocument {
  let directory = dirname(fileURLToPath(import.meta.url));
  const built = join(directory, 'openapi.json');
  if (existsSync(built)) return JSON.parse(readFileSync(built, 'utf8'));
  while (!existsSync(join(directory, 'openapi.yaml'))) {
    const parent = dirname(directory);
    if (parent === directory) throw new ContractError('openapi.yaml was not found');
    directory = parent;
  }
  return parse(readFileSync(join(directory, 'openapi.yaml'), 'utf8'));
}

const methods = ['get', 'put', 'post', 'patch', 'delete'];

/** Every operation in the document's order. Throws `ContractError` for one without an id or a security rule. */
export function operationsOf(document: ContractDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => readOperation(method, path, operation)),
  );
}

function readOperation(method: string, path: string, operation: OperationObject): Operation {
  const { operationId, security, requestBody } = operation;
  if (!operationId) throw new ContractError(`${method} ${path} has no operationId`);
  if (!security) throw new ContractError(`Operation ${operationId} has no security rule`);
  const schemes = security.map((alternative) => Object.keys(alternative).join(' and '));
  const bodyType = requestBody?.content?.['multipart/form-data'] ? 'multipart/form-data' : 'application/json';
  return { operationId, method, path, schemes, needsBody: requestBody?.required === true, bodyType };
}
