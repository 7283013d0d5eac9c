// @ts-check
// The files of the contract that follow from the others: the index in `openapi.yaml`, and the calls of the sections.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseYaml, stringifyYaml } from '@redocly/openapi-core';
import { projectRoot } from './project.mjs';

/** The comment in `openapi.yaml` above the written part, which ends the file. */
const marker = '  # Below: written by `npm run api:types`';
const note = `${marker} from the files in contract/. The tags keep their order here; a new one comes last.\n`;

const template = 'contract/section.template.yaml';
const sectionCalls = 'contract/sections.yaml';
const sectionFolder = 'contract/sections';

/** The kinds of components that a file of the contract can have, at its top level. */
const kinds = /** @type {const} */ (['parameters', 'headers', 'requestBodies', 'responses', 'schemas']);

/**
 * @typedef {{ name: string, description: string }} Tag
 * @typedef {{ step: string, name: string, called: string, about: string }} Section
 * @typedef {Record<string, Record<string, { tags?: string[], operationId?: string, 'x-scope'?: string }>>} Paths
 * @typedef {{ tags?: Tag[], section?: Section, paths?: Paths } & { [Kind in (typeof kinds)[number]]?: object }} Content
 * @typedef {{ file: string, content: Content }} Part `file`: relative to the project
 */

/**
 * Writes the derived files of the contract where they differ from what they should be.
 *
 * @param {string} [root] the folder of `openapi.yaml`
 * @returns {string[]} the files that were changed, relative to `root`
 */
export function writeContract(root = projectRoot) {
  const changed = [...derivedFiles(root)].filter(
    ([file, text]) => text !== readFileSync(path.join(root, file), 'utf8'),
  );
  for (const [file, text] of changed) writeFileSync(path.join(root, file), text);
  return changed.map(([file]) => file);
}

/**
 * Returns the derived files as they should be, by path. Throws if two files define the same path or component, if a tag has no
 * description, if a section has no step, or if an operation has no scope.
 *
 * @param {string} root the folder of `openapi.yaml`
 * @returns {Map<string, string>}
 */
export function derivedFiles(root) {
  const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');
  /** @type {(file: string, text?: string) => Part} */
  const part = (file, text = read(file)) => ({ file, content: /** @type {Content} */ (parseYaml(text)) });

  const sections = inOrderOfSteps(
    filesIn(root, sectionFolder).map((file) => part(file)),
    stepsOf(part('contract/onboarding.yaml').content),
  );
  const calls = callsOf(sections, read(template));
  const subjects = filesIn(root, 'contract')
    .filter((file) => file !== template && file !== sectionCalls)
    .map((file) => part(file));
  const contract = read('openapi.yaml');
  const parts = [...subjects, part(sectionCalls, calls)];
  for (const each of parts) assertScopes(each);
  return new Map([
    [sectionCalls, calls],
    ['openapi.yaml', withIndex(contract, parts, sections)],
  ]);
}

/**
 * Throws if an operation does not say whether API keys may call it: the server would not start.
 *
 * @param {Part} part
 */
function assertScopes({ file, content: { paths = {} } }) {
  for (const operation of Object.values(paths).flatMap((item) => Object.values(item))) {
    if (!operation.operationId || operation['x-scope']) continue;
    throw new Error(
      `${file}: ${operation.operationId} needs x-scope: none, or a scope of API keys from openapi.yaml`,
    );
  }
}

/** @param {string} root @param {string} folder */
function filesIn(root, folder) {
  const names = readdirSync(path.join(root, folder)).filter((name) => name.endsWith('.yaml'));
  return names.sort().map((name) => `${folder}/${name}`);
}

/** Returns the steps of the wizard in their order. @param {Content} content @returns {string[]} */
function stepsOf({ schemas }) {
  return /** @type {{ StepId: { enum: string[] } }} */ (schemas).StepId.enum;
}

/** @param {readonly Part[]} sections @param {readonly string[]} steps */
function inOrderOfSteps(sections, steps) {
  const placeOf = (/** @type {Part} */ { file, content }) => {
    const place = steps.indexOf(content.section?.step ?? '');
    if (place === -1) throw new Error(`${file}: the step of the section is not in StepId`);
    return place;
  };
  return sections.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * Returns the calls of all sections: the paths of the template once for each section.
 *
 * @param {readonly Part[]} sections
 * @param {string} text of the template
 */
function callsOf(sections, text) {
  const [shared, paths] = text.replace(/^#.*\n/gm, '').split(/(?<=^paths:\n)/m);
  if (paths === undefined) throw new Error(`${template} has no paths`);
  const own = sections.map(({ file, content: { section } }) => {
    /** @type {Record<string, string>} */
    const values = { ...section, path: path.basename(file, '.yaml') };
    return paths.replace(/\{(path|name|called|about|step)\}/g, (_, key) =>
      JSON.stringify(values[key]).slice(1, -1),
    );
  });
  return [
    `# The calls of the sections. Written by \`npm run api:types\` from ${template} and ${sectionFolder}/.\n`,
    shared,
    ...own,
  ].join('');
}

/**
 * Returns the text of `openapi.yaml` with the index of all parts.
 *
 * @param {string} text
 * @param {readonly Part[]} subjects the files with paths or shared components
 * @param {readonly Part[]} sections the schemas of the sections
 */
function withIndex(text, subjects, sections) {
  const [own] = text.split(marker);
  if (own === undefined || own === text) throw new Error(`openapi.yaml lacks the line "${marker.trim()}"`);
  const tags = tagsOf(/** @type {Content} */ (parseYaml(text)), subjects);
  const names = tags.map(({ name }) => name);
  const parts = inOrderOfTags(subjects, names).flatMap((part) =>
    part.file === sectionCalls ? [part, ...sections] : [part],
  );
  return [
    own,
    note,
    ...kinds.flatMap((kind) => [`  ${kind}:\n`, ...references(kind, parts, '    ')]),
    stringifyYaml({ tags }, { lineWidth: 120, noRefs: true }),
    'paths:\n',
    ...references('paths', parts, '  '),
  ].join('');
}

/**
 * Returns the tags that the parts describe: first those that the index has, in their order, then the new ones.
 *
 * @param {Content} index the content of `openapi.yaml`
 * @param {readonly Part[]} parts
 */
function tagsOf(index, parts) {
  const described = new Map(parts.flatMap(({ content }) => content.tags ?? []).map((tag) => [tag.name, tag]));
  const names = [...(index.tags ?? []).map(({ name }) => name), ...described.keys()];
  return [...new Set(names)].flatMap((name) => described.get(name) ?? []);
}

/**
 * Returns the parts in the order of the tags of their first calls: shared components first, and the part that describes a tag
 * before others that use it.
 *
 * @param {readonly Part[]} parts
 * @param {readonly string[]} tags
 */
function inOrderOfTags(parts, tags) {
  const placeOf = (/** @type {Part} */ { file, content: { paths } }) => {
    if (paths === undefined) return -1;
    const used = Object.values(paths).flatMap((calls) =>
      Object.values(calls).flatMap(({ tags }) => tags ?? []),
    );
    const unknown = used.find((tag) => !tags.includes(tag));
    if (unknown !== undefined)
      throw new Error(`${file}: no file of the contract describes the tag ${unknown}`);
    return tags.indexOf(used[0] ?? '');
  };
  const isGuest = (/** @type {Part} */ { content }) => (content.tags === undefined ? 1 : 0);
  return parts.toSorted((one, other) => placeOf(one) - placeOf(other) || isGuest(one) - isGuest(other));
}

/**
 * Returns the lines of the index that refer to everything of one kind.
 *
 * @param {'paths' | (typeof kinds)[number]} kind
 * @param {readonly Part[]} parts
 * @param {string} indent
 */
function references(kind, parts, indent) {
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const { file, content } of parts) {
    for (const name of Object.keys(content[kind] ?? {})) {
      const other = files.get(name);
      if (other) throw new Error(`${name} is in ${other} and in ${file}`);
      files.set(name, file);
    }
  }
  // RFC 6901, section 3.
  const pointer = (/** @type {string} */ name) => name.replaceAll('~', '~0').replaceAll('/', '~1');
  return [...files].map(
    ([name, file]) => `${indent}${name}: { $ref: "${file}#/${kind}/${pointer(name)}" }\n`,
  );
}
