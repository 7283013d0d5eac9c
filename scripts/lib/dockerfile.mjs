// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './project.mjs';

/**
 * One stage of a Dockerfile, with the instructions that this product's Dockerfile uses.
 *
 * @typedef {object} Stage
 * @property {string} from the name of an image
 * @property {string | null} name
 * @property {Step[]} steps in order
 * @property {Record<string, string>} env
 * @property {string} user `uid:gid`
 * @property {string[]} entrypoint
 * @property {string[]} healthcheck
 */

/**
 * @typedef {{ kind: 'run', command: string } | { kind: 'workdir', folder: string }
 *   | { kind: 'copy', stage: string | null, owner: string | null, from: string, to: string }} Step
 */

/**
 * Parses a Dockerfile. Throws for an instruction or a form that it does not know, so that no step is left out silently.
 *
 * @param {string} text
 * @returns {Stage[]}
 */
export function parseDockerfile(text) {
  /** @type {Stage[]} */
  const stages = [];
  for (const line of text.split('\n').filter((each) => each.trim() !== '' && !each.startsWith('#'))) {
    const [, word = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (word === 'FROM') {
      const [, from = '', name = null] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
      stages.push({ from, name, steps: [], env: {}, user: '0:0', entrypoint: [], healthcheck: [] });
      continue;
    }
    const stage = stages.at(-1);
    const read = instructions[word];
    if (!stage || !read?.(stage, rest)) throw new Error(`The Dockerfile has an unknown step: ${line}`);
  }
  return stages;
}

/** @type {Record<string, (stage: Stage, rest: string) => unknown>} */
const instructions = {
  RUN: (stage, command) => stage.steps.push({ kind: 'run', command }),
  WORKDIR: (stage, folder) => stage.steps.push({ kind: 'workdir', folder }),
  COPY: (stage, rest) => {
    const form = /^(?:--from=(\S+) )?(?:--chown=(\d+:\d+) )?([^\s-]\S*) (\S+)$/;
    const [, from = null, owner = null, source, to] = form.exec(rest) ?? [];
    return source && to && stage.steps.push({ kind: 'copy', stage: from, owner, from: source, to });
  },
  ENV: (stage, rest) => {
    const pairs = rest.split(' ').map((pair) => pair.split('='));
    Object.assign(stage.env, Object.fromEntries(pairs));
    return pairs.every((pair) => pair.length === 2);
  },
  USER: (stage, user) => {
    stage.user = user;
    return /^\d+:\d+$/.test(user);
  },
  HEALTHCHECK: (stage, rest) => {
    const [, command] = /^(?:--[a-z-]+=\S+ )*CMD (\[.+\])$/.exec(rest) ?? [];
    stage.healthcheck = command === undefined ? [] : JSON.parse(command);
    return command;
  },
  ENTRYPOINT: (stage, command) => {
    stage.entrypoint = JSON.parse(command);
    return true;
  },
  // For a container engine alone.
  VOLUME: () => true,
  EXPOSE: () => true,
  STOPSIGNAL: () => true,
};

/**
 * Returns the names at the top of the repository that the build of the image may read: the ignore file excludes everything
 * else.
 *
 * @returns {string[]}
 */
export function namesInContext() {
  const text = readFileSync(path.join(projectRoot, 'deploy/Dockerfile.dockerignore'), 'utf8');
  const [all, ...names] = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const other = names.find((name) => !/^![\w.-]+$/.test(name));
  if (all !== '*' || other) throw new Error(`Dockerfile.dockerignore has an unknown line: ${other ?? all}`);
  return names.map((name) => name.slice(1));
}

/** @returns {Stage[]} the stages of the product's image */
export function stagesOfImage() {
  return parseDockerfile(readFileSync(path.join(projectRoot, 'deploy/Dockerfile'), 'utf8'));
}
