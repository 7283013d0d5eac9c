import { Validator } from '@seriousme/openapi-schema-validator';

// Set-up of the API's projects. Every server compiles the rules by which an OpenAPI document is well formed, which takes
// half of the time of its start, and is the same for all of them: a worker of the tests, which starts hundreds, keeps
// what it has compiled. The contract itself is checked at each start as before.

type Compile = (this: Validator, version: string) => unknown;

const compiled = new Map<string, unknown>();
const compile: Compile = Reflect.get(Validator.prototype, 'getAjvValidator');
const isKept = Symbol.for('the rules of OpenAPI are kept');

if (!Reflect.has(Validator.prototype, isKept)) {
  const keep: Compile = function (version) {
    const known = compiled.get(version) ?? compile.call(this, version);
    compiled.set(version, known);
    return known;
  };
  Reflect.set(Validator.prototype, 'getAjvValidator', keep);
  Reflect.set(Validator.prototype, isKept, true);
}
