/**
 * What clients rely on, by the operation or schema that it belongs to: a line each, such as `200 json: → User` or
 * `.email: string, maxLength 254, required`.
 */
export type ContractFacts = ReadonlyMap<string, readonly string[]>;

type Node = Readonly<Record<string, unknown>>;

const bounds = [
  ...['format', 'const', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'multipleOf'],
  ...['minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties'],
];

/**
 * Returns the facts of the bundled contract: operations with their rates, scopes, roles, parameters and answers, and fields with their
 * bounds. Descriptions and examples are not facts.
 */
export function contractFacts(document: unknown): ContractFacts {
  const { paths = {}, components = {}, 'x-rates': rates = {} } = document as Record<string, Node>;
  const facts = new Map<string, string[]>();
  facts.set(
    'rates',
    Object.entries(rates).map(([name, rate]) => `${name}: ${JSON.stringify(rate)}`),
  );
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item as Node)) {
      facts.set(`${method.toUpperCase()} ${path}`, operationFacts(operation as Node));
    }
  }
  for (const [name, node] of Object.entries(components.schemas ?? {})) {
    facts.set(name, schemaFacts('', node as Node));
  }
  for (const [name, node] of Object.entries(components.parameters ?? {})) {
    facts.set(`parameter ${name}`, parameterFacts(node as Node));
  }
  for (const [name, node] of Object.entries(components.responses ?? {})) {
    facts.set(`answer ${name}`, contentFacts('', node as Node));
  }
  return facts;
}

function operationFacts(operation: Node): string[] {
  const roles = nodes(operation.security).map((each) => Object.keys(each).join('+') || 'public');
  return [
    `id: ${operation.operationId}`,
    `rate: ${operation['x-rate']}`,
    `scope: ${operation['x-scope']}`,
    ...(operation['x-permission'] ? [`permission: ${operation['x-permission']}`] : []),
    `roles: ${roles.join(' or ') || 'public'}`,
    ...nodes(operation.parameters).flatMap(parameterFacts),
    ...(operation.requestBody ? contentFacts('body', operation.requestBody as Node) : []),
    ...Object.entries(operation.responses as Node).flatMap(([status, answer]) =>
      contentFacts(status, answer as Node),
    ),
  ];
}

function parameterFacts(parameter: Node): string[] {
  if (parameter.$ref) return [`parameter: ${refOf(parameter)}`];
  return schemaFacts(
    `${parameter.in} ${parameter.name}`,
    parameter.schema as Node,
    parameter.required === true,
  );
}

function contentFacts(at: string, node: Node): string[] {
  if (node.$ref) return [`${at}: ${refOf(node)}`];
  const headers = Object.keys((node.headers ?? {}) as Node).map((name) => `${at} header: ${name}`);
  const contents = Object.entries((node.content ?? {}) as Node).flatMap(([type, content]) =>
    schemaFacts(
      `${at} ${type.replace('application/json', 'json')}`,
      ((content as Node).schema ?? {}) as Node,
    ),
  );
  return [...(contents.length > 0 ? contents : [`${at}: no content`]), ...headers];
}

function schemaFacts(at: string, schema: Node, isRequired = false): string[] {
  const own = [
    schema.$ref ? refOf(schema) : [schema.type ?? 'any'].flat().join('|'),
    ...bounds.filter((name) => schema[name] !== undefined).map((name) => `${name} ${schema[name]}`),
    ...(schema.additionalProperties === false ? ['closed'] : []),
    ...(isRequired ? ['required'] : []),
  ];
  const required = new Set([schema.required].flat());
  const more = schema.additionalProperties;
  return [
    `${at}: ${own.join(', ')}`,
    ...(Array.isArray(schema.enum) ? schema.enum.map((choice) => `${at} may be: ${choice}`) : []),
    ...Object.entries((schema.properties ?? {}) as Node).flatMap(([name, property]) =>
      schemaFacts(`${at}.${name}`, property as Node, required.has(name)),
    ),
    ...(schema.items ? schemaFacts(`${at}[]`, schema.items as Node) : []),
    ...(typeof more === 'object' ? schemaFacts(`${at}.*`, more as Node) : []),
    ...['anyOf', 'oneOf', 'allOf'].flatMap((kind) =>
      nodes(schema[kind]).flatMap((each, n) => schemaFacts(`${at} ${kind} ${n}`, each)),
    ),
  ];
}

const nodes = (value: unknown): readonly Node[] => (Array.isArray(value) ? value : []);

const refOf = ({ $ref }: Node): string => `→ ${String($ref).split('/').at(-1)}`;

/** Writes the facts, an operation or schema a line. */
export function writeFacts(facts: ContractFacts): string {
  return [...facts].map(([of, told]) => `${of} | ${told.join('; ')}\n`).join('');
}

/** What two versions of the contract differ in, each as `Person | .email: string, maxLength 254, required`. */
export type ContractChange = Readonly<Record<'lost' | 'added', readonly string[]>>;

/** Compares two texts of {@link writeFacts}. A changed fact is lost as it was and added as it is. */
export function changeOfFacts(before: string, now: string): ContractChange {
  const [were, are] = [factLines(before), factLines(now)];
  return {
    lost: [...were].filter((fact) => !are.has(fact)),
    added: [...are].filter((fact) => !were.has(fact)),
  };
}

function factLines(text: string): Set<string> {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Set(
    lines.flatMap((line) => {
      const [of = '', told = ''] = line.split(' | ');
      return told.split('; ').map((fact) => `${of} | ${fact}`);
    }),
  );
}
