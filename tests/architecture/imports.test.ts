import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Import, importsOf } from './imports.ts';
import { isIn, layerOf } from './layers.ts';
import { projectRoot, sourceFilesUnder } from './source-files.ts';

describe('the allowed imports', () => {
  it.each(['machines', 'domain', 'paths', 'server', 'src', 'tools'])(
    'hold for every import of %s/',
    (root) => {
      const files = sourceFilesUnder(root);
      expect(files.length).toBeGreaterThan(0);
      const imports = files.flatMap((file) =>
        importsOf(file, readFileSync(path.join(projectRoot, file), 'utf8')),
      );
      expect(imports.flatMap(objections)).toEqual([]);
    },
  );

  it('refuse what the layers do not list, and name the location', () => {
    expect(
      [
        ['machines/step.ts', "\nimport { countries } from '../domain/catalogues/countries.ts';"],
        ['machines/step.ts', "import { useMachine } from '@xstate/react';"],
        ['domain/rules/wallet.ts', "export * from '../../machines/step.ts';"],
        ['src/ui/save-bar.tsx', "import { getContactDetails } from '../api/sections.ts';"],
        ['src/onboarding/wallet/page.tsx', "import { Table } from '../control-ownership/table.tsx';"],
        ['src/onboarding/shell/shell.tsx', "const page = import('../../app/router.tsx');"],
        ['src/api/client.ts', "import { readFile } from 'node:fs/promises';"],
        ['server/app.ts', "import { client } from '../src/api/client.ts';"],
        ['src/ui/save-bar.tsx', "import { Canvas } from '#tools/machine-viewer/canvas/canvas.tsx';"],
        ['tools/machine-viewer/canvas/canvas.tsx', "import { App } from '#src/app/app.tsx';"],
        ['paths/engine/tours.ts', "import { nameOf } from '../plan.ts';"],
        ['paths/engine/tours.ts', "import { stepOf } from '#machines/steps.ts';"],
        ['paths/engine/tours.ts', "import type { Wallet } from '#domain/sections/wallets.ts';"],
        ['paths/engine/tours.ts', "import { App } from '#src/app/app.tsx';"],
        ['tools/machine-viewer/product.ts', "import { machines } from '#paths/machines.ts';"],
        ['tools/machine-viewer/live/offers.ts', "import type { StepId } from '#machines/steps.ts';"],
        ['machines/graph/edges.ts', "import { steps } from '../steps.ts';"],
        ['tools/machine-viewer/export/bundle.ts', "import { steps } from '#domain/steps.ts';"],
        ['server/platform/http/errors.ts', "import { x } from '#server/records/users/events.ts';"],
        ['server/records/users/events.ts', "import type { x } from '#server/derived/audit/audit.ts';"],
        ['server/derived/audit/audit.ts', "import { x } from '#server/staff/cases/handlers.ts';"],
        ['server/staff/cases/handlers.ts', "import { x } from '#server/app.ts';"],
        ['server/staff/cases/handlers.ts', "import { paths } from '#contract/schema.d.ts';"],
      ].flatMap(([file = '', source = '']) => importsOf(file, source).flatMap(objections)),
    ).toEqual([
      'machines/step.ts:2 may import only types (import type) of domain/catalogues/countries.ts',
      'machines/step.ts:1 may not import @xstate/react',
      'domain/rules/wallet.ts:1 may not import machines/step.ts',
      'src/ui/save-bar.tsx:1 may not import src/api/sections.ts',
      'src/onboarding/wallet/page.tsx:1 may not import src/onboarding/control-ownership/table.tsx',
      'src/onboarding/shell/shell.tsx:1 may not import src/app/router.tsx',
      'src/api/client.ts:1 may not import node:fs/promises',
      'server/app.ts:1 may not import src/api/client.ts',
      'src/ui/save-bar.tsx:1 may not import tools/machine-viewer/canvas/canvas.tsx',
      'tools/machine-viewer/canvas/canvas.tsx:1 may not import src/app/app.tsx',
      'paths/engine/tours.ts:1 may not import paths/plan.ts',
      'paths/engine/tours.ts:1 may not import machines/steps.ts',
      'paths/engine/tours.ts:1 may not import domain/sections/wallets.ts',
      'paths/engine/tours.ts:1 may not import src/app/app.tsx',
      'tools/machine-viewer/product.ts:1 may not import paths/machines.ts',
      'tools/machine-viewer/live/offers.ts:1 may not import machines/steps.ts',
      'machines/graph/edges.ts:1 may not import machines/steps.ts',
      'tools/machine-viewer/export/bundle.ts:1 may not import domain/steps.ts',
      'server/platform/http/errors.ts:1 may not import server/records/users/events.ts',
      'server/records/users/events.ts:1 may not import server/derived/audit/audit.ts',
      'server/derived/audit/audit.ts:1 may not import server/staff/cases/handlers.ts',
      'server/staff/cases/handlers.ts:1 may not import server/app.ts',
      'server/staff/cases/handlers.ts:1 may import only types (import type) of contract/schema.d.ts',
    ]);
  });

  it('allow what the layers list', () => {
    expect(
      [
        ['machines/step.ts', "import type { Wallet } from '../domain/sections/wallets.ts';"],
        ['machines/step.ts', "import { setup } from 'xstate';\nimport { steps } from './steps.ts';"],
        ['src/onboarding/wallet/page.tsx', "import { SaveBar } from '../../ui/save-bar.tsx';"],
        ['src/onboarding/wallet/page.tsx', "import { useOnboarding } from '../onboarding-context.ts';"],
        ['src/app/router.tsx', "const page = import('../onboarding/wallet/page.tsx');"],
        ['server/app.ts', "import { x } from './desk/cases/handlers.ts';\nimport fs from 'node:fs';"],
        ['server/staff/cases/handlers.ts', "import { x } from '#server/platform/http/errors.ts';"],
        ['server/staff/cases/handlers.ts', "import type { paths } from '#contract/schema.d.ts';"],
      ].flatMap(([file = '', source = '']) => importsOf(file, source).flatMap(objections)),
    ).toEqual([]);
  });
});

describe('the form of imports', () => {
  const folders = ['contract', 'domain', 'machines', 'paths', 'scripts', 'server', 'src', 'tests', 'tools'];

  it.each(folders)('is a subpath for imports that leave %s/ or go up more than one folder', (root) => {
    const files = sourceFilesUnder(root);
    expect(files.length).toBeGreaterThan(0);
    const far = files
      .flatMap((file) => importsOf(file, readFileSync(path.join(projectRoot, file), 'utf8')))
      .filter(isFar)
      .map(({ file, line, specifier }) => `${file}:${line} should import by subpath, not ${specifier}`);
    expect(far).toEqual([]);
  });

  it('distinguishes near from far imports', () => {
    const written = [
      ['server/records/auth/prune.ts', "import { x } from '../db/look.ts';"],
      ['server/records/auth/prune.ts', "import { x } from '../../domain/firm.ts';"],
      ['server/app.ts', "import { x } from '../domain/firm.ts';"],
      ['src/app/app.tsx', "import json from '../../package.json';"],
      ['tests/browser/support/a.ts', "import { x } from '../../api/cases.ts';"],
    ].flatMap(([file = '', source = '']) => importsOf(file, source));
    expect(written.map(isFar)).toEqual([false, true, true, false, true]);
  });

  function isFar({ file, specifier, target }: Import): boolean {
    if (!specifier.startsWith('.') || !('file' in target)) return false;
    const [top = ''] = target.file.split('/');
    if (!folders.includes(top)) return false;
    return !file.startsWith(`${top}/`) || specifier.startsWith('../../');
  }
});

/** @returns what is wrong with an import, one line each; empty if it is allowed */
function objections({ file, line, typeOnly, target }: Import): string[] {
  const here = `${file}:${line}`;
  const layer = layerOf(file);
  if (!layer) return [`${file} belongs to no layer of tests/architecture/layers.ts`];
  if ('packageName' in target) {
    return layer.mayUse(target.packageName) ? [] : [`${here} may not import ${target.packageName}`];
  }
  const owner = layerOf(target.file);
  const allowed = (places: string[]) =>
    places.some((place) => isIn(target.file, place) && (owner === undefined || isIn(place, owner.folder)));
  if (owner === layer || allowed(layer.mayImport)) return [];
  if (!allowed(layer.mayImportTypesOf ?? [])) return [`${here} may not import ${target.file}`];
  return typeOnly ? [] : [`${here} may import only types (import type) of ${target.file}`];
}
