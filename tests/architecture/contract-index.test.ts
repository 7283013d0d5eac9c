import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bundleContract } from '#contract/bundle.ts';
import { derivedFiles, writeContract } from '#scripts/lib/contract-index.mjs';
import { projectRoot } from './source-files.ts';

it('the derived files of the contract are up to date', () => {
  for (const [file, text] of derivedFiles(projectRoot)) {
    expect(readFileSync(path.join(projectRoot, file), 'utf8'), 'npm run api:types writes it').toBe(text);
  }
});

describe('a new file of the contract', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'contract-'));
    mkdirSync(path.join(root, 'contract'));
    for (const each of ['openapi.yaml', 'contract']) {
      cpSync(path.join(projectRoot, each), path.join(root, each), { recursive: true });
    }
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const write = (file: string, text: string) => writeFileSync(path.join(root, 'contract', file), text);
  const offices = (tag: string) =>
    `paths: { /offices: { get: { tags: [${tag}], operationId: listOffices, x-scope: none, responses: { "204": { description: None } } } } }\n`;

  it('gets its tag, paths and components into the index', async () => {
    write('offices.yaml', `tags: [{ name: offices, description: Where }]\n${offices('offices')}`);
    write('places.yaml', 'schemas: { Place: { type: string } }\n');
    expect(writeContract(root)).toEqual(['openapi.yaml']);
    expect(writeContract(root)).toEqual([]);
    const document = await bundleContract(path.join(root, 'openapi.yaml'));
    const { tags, paths, components } = document as Record<'tags' | 'paths' | 'components', object>;
    expect(Object.values(tags).at(-1)).toEqual({ name: 'offices', description: 'Where' });
    expect(Object.keys(paths).at(-1)).toBe('/offices');
    expect(components).toMatchObject({ schemas: { Place: { type: 'string' } } });
  });

  it('is refused with a tag that no file describes', () => {
    write('offices.yaml', offices('offices'));
    expect(() => writeContract(root)).toThrow('no file of the contract describes the tag offices');
  });

  it('is refused with an operation that has no scope', () => {
    write('offices.yaml', offices('audit').replace('x-scope: none, ', ''));
    expect(() => writeContract(root)).toThrow('contract/offices.yaml: listOffices needs x-scope: none');
  });

  it('is refused with a component that another file has', () => {
    write('places.yaml', 'schemas: { Partner: { type: string } }\n');
    expect(() => writeContract(root)).toThrow(
      'Partner is in contract/places.yaml and in contract/partners.yaml',
    );
  });

  it('is refused as a section without a step', () => {
    write('sections/tax.yaml', 'section: { step: tax, name: Tax, called: tax, about: Tax. }\n');
    expect(() => writeContract(root)).toThrow('contract/sections/tax.yaml: the step of the section');
  });

  it('gets the four calls of a section, after the sections of earlier steps', async () => {
    const about = 'Whether the company "says" so.';
    write(
      'sections/risk.yaml',
      `section: { step: identityVerification, name: Risk, called: risk, about: '${about}' }
schemas: { Risk: { type: object }, RiskInput: { type: object } }
`,
    );
    expect(writeContract(root)).toEqual(['contract/sections.yaml', 'openapi.yaml']);
    const document = (await bundleContract(path.join(root, 'openapi.yaml'))) as {
      paths: Record<string, Record<string, { operationId: string; description: string }>>;
    };
    const paths = Object.keys(document.paths);
    expect(paths[paths.indexOf('/risk') - 1]).toBe('/control-ownership-and-related-parties/admin');
    const ids = ['/risk', '/risk/admin'].flatMap((each) =>
      Object.values(document.paths[each] ?? {}).map(({ operationId }) => operationId),
    );
    expect(ids).toEqual(['getRisk', 'saveRisk', 'getRiskForUser', 'saveRiskForUser']);
    expect(document.paths['/risk']?.get?.description).toBe(
      `${about} Answers 404 when nothing was saved yet.`,
    );
  });
});
