import { readdirSync } from 'node:fs';
import path from 'node:path';
import { steps } from '#machines/steps.ts';
import { projectRoot } from './source-files.ts';

/** A part of the source, and what it may lean on. What is not listed is forbidden. */
export interface Room {
  /** Folder, relative to the project; a file belongs to the room with the longest one that holds it. */
  folder: string;
  /** Folders or files that it may import beside its own; a folder does not stand for the rooms inside it. */
  mayImport: string[];
  /** Folders or files of which it may import types alone, with `import type`. */
  mayImportTypesOf?: string[];
  /** Whether it may import the package with this name (`node:…` for what is built into Node). */
  mayUse: (packageName: string) => boolean;
}

const serverPackages = [
  'node:*',
  'fastify*',
  '@fastify/*',
  'better-sqlite3',
  'kysely',
  'pg',
  'pino',
  'nodemailer',
  'pdfkit',
  'qr',
  'fontkit',
  'bidi-js',
  'subset-font',
];
/** What decodes, sets and packs: none of it runs in the server's own process. */
const workersPackages = [
  'sharp',
  'pdfkit',
  'fontkit',
  'bidi-js',
  'subset-font',
  'qr',
  'fflate',
  'fast-xml-parser',
  '@cantoo/pdf-lib',
];
/** The machines drawn, and what moves about in a drawing. */
const ofTheDrawing = ['tools/machine-viewer/drawing', 'tools/machine-viewer/canvas'];
const portalPackages = [
  'react*',
  '@mui/*',
  '@emotion/*',
  '@tanstack/*',
  '@xstate/react',
  'formik',
  'notistack',
];
const ofTheOnboarding = ['machines', 'domain', 'src/api', 'src/ui'];

/** React draws the pages that the server writes, and escapes what stands in them. */
const ofPages = (name: string) =>
  ['react', 'react-dom'].includes(name) || allBut(...portalPackages, ...workersPackages)(name);

/** Each step has a folder of its own, named like its path; none knows another. */
const stepFolders = steps.map((step) => `src/onboarding${step.path}`);
const formStepFolders = steps.filter(({ section }) => section).map((step) => `src/onboarding${step.path}`);

/** Of the administrators' area: what stands above its pages, what they share, and the pages themselves. */
const shell = 'src/admin/shell';
const kit = 'src/admin/kit';
const areaPages = readdirSync(path.join(projectRoot, 'src/admin'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `src/admin/${name}`)
  .filter((folder) => folder !== shell && folder !== kit);
const ofTheArea = ['machines', 'domain', 'src/api', 'src/ui'];

/**
 * The storeys of the server, the lowest first: what every server has, what is recorded, what follows from what happened,
 * what everybody reads as pages, what staff look at. An import only goes down.
 */
export const storeys = ['server/platform', 'server/records', 'server/derived', 'server/site', 'server/desk'];

/**
 * Who may lean on whom: the only home of this rule. Biome's `noRestrictedImports` compares what is written in an import
 * and not where it leads, so it can tell neither one step from another nor a type from a value; it does find cycles.
 */
export const rooms: Room[] = [
  // The parts of the contract, the types made from it, and what puts it together.
  { folder: 'contract', mayImport: [], mayUse: only('@redocly/openapi-core') },
  { folder: 'machines', mayImport: [], mayImportTypesOf: ['domain'], mayUse: only('xstate') },
  {
    folder: 'domain',
    // The list of steps, which imports nothing: a section's step, title and place in the wizard stand there.
    mayImport: ['machines/steps.ts'],
    mayImportTypesOf: ['contract'],
    mayUse: only('yup', 'libphonenumber-js', '@noble/hashes', '@scure/base', 'linkify-it', 'tlds'),
  },
  // What the tests of every path, the tester's plan and the developers' page derive from the machines.
  { folder: 'paths', mayImport: ['machines', 'domain'], mayUse: only('xstate', '@xstate/test') },
  // What builds the server and starts it, above all of its storeys.
  {
    folder: 'server',
    mayImport: ['domain', 'machines', ...storeys, 'server/platform/workers'],
    mayUse: allBut(...portalPackages, ...workersPackages),
  },
  ...storeys.map((folder, floor) => ({
    folder,
    mayImport: [
      'domain',
      'machines',
      ...storeys.slice(0, floor),
      'server/platform/workers',
      ...bundled(folder),
    ],
    mayImportTypesOf: ['contract/schema.d.ts'],
    mayUse: folder === 'server/site' ? ofPages : allBut(...portalPackages, ...workersPackages),
  })),
  // Processes that read what strangers have sent: they know neither records nor database, secrets nor configuration.
  {
    folder: 'server/platform/workers',
    mayImport: ['domain', 'server/platform/http/errors.ts'],
    mayUse: only('node:*', ...workersPackages),
  },
  {
    folder: 'src/api',
    mayImport: [],
    mayImportTypesOf: ['contract'],
    mayUse: only('openapi-fetch', '@tanstack/react-query'),
  },
  {
    folder: 'src/actors',
    mayImport: ['machines', 'domain', 'src/api'],
    mayUse: only('xstate', '@tanstack/react-query'),
  },
  {
    folder: 'src/ui',
    mayImport: [],
    mayUse: only(
      'react',
      'react-dom',
      'react-router-dom',
      '@mui/*',
      '@emotion/*',
      'formik',
      'notistack',
      'dayjs',
    ),
  },
  // What the clients' sign-in and the administrators' share.
  { folder: 'src/sign-in', mayImport: ['machines', 'domain', 'src/ui'], mayUse: allBut(...serverPackages) },
  {
    folder: 'src/onboarding',
    mayImport: [...ofTheOnboarding, 'src/sign-in'],
    mayUse: allBut(...serverPackages),
  },
  // What the client's own step and the page behind a person's link share; it draws the code that a phone opens.
  {
    folder: 'src/identity',
    mayImport: ofTheOnboarding,
    mayUse: allBut(...serverPackages.filter((name) => name !== 'qr')),
  },
  {
    folder: 'src/person-verification',
    mayImport: [...ofTheOnboarding, 'src/identity'],
    mayUse: allBut(...serverPackages),
  },
  // The page behind the link by which somebody reports a mail.
  {
    folder: 'src/mail-report',
    mayImport: ['domain', 'src/api', 'src/ui'],
    mayUse: allBut(...serverPackages),
  },
  // Where clients apply as a money services business, with a sign-in of its own.
  {
    folder: 'src/msb',
    mayImport: [
      ...ofTheOnboarding,
      'src/actors',
      'src/sign-in',
      'src/onboarding/paths.ts',
      // Two who meet in a part are asked as in the wizard.
      'src/onboarding/form/meeting',
    ],
    mayUse: allBut(...serverPackages),
  },
  // The learners' pages, which look like those for everybody.
  {
    folder: 'src/learning',
    mayImport: [
      ...ofTheOnboarding,
      'src/actors',
      'src/sign-in',
      'src/onboarding/paths.ts',
      'src/onboarding/lazy-page.ts',
      'src/onboarding/page-of.tsx',
      'src/public/site/frame.css',
    ],
    mayUse: allBut(...serverPackages),
  },
  // The small pages for everybody, which know nothing of an account.
  { folder: 'src/public', mayImport: ['domain', 'src/api', 'src/ui'], mayUse: allBut(...serverPackages) },
  ...stepFolders.map((folder) => ({
    folder,
    mayImport: [...ofTheOnboarding, 'src/onboarding', ...sharedWith(folder)],
    mayUse: allBut(...serverPackages),
  })),
  // The area’s list of pages.
  { folder: 'src/admin', mayImport: [kit, ...areaPages], mayUse: only('react', '@mui/icons-material') },
  {
    folder: shell,
    mayImport: [...ofTheArea, 'src/sign-in', 'src/admin', kit, ...areaPages],
    mayUse: allBut(...serverPackages),
  },
  {
    folder: kit,
    mayImport: ofTheArea,
    mayImportTypesOf: ['contract/schema.d.ts'],
    mayUse: allBut(...serverPackages),
  },
  ...areaPages.map((folder) => ({
    folder,
    mayImport: [...ofTheArea, kit, ...sharedWith(folder)],
    mayImportTypesOf: ['contract/schema.d.ts'],
    mayUse: allBut(...serverPackages),
  })),
  {
    folder: 'src/app',
    mayImport: [
      ...ofTheOnboarding,
      'src/actors',
      'src/onboarding',
      ...stepFolders,
      'src/person-verification',
      'src/mail-report',
      'src/public',
      'src/msb',
      'src/learning',
      shell,
      kit,
      'tools/machine-viewer',
    ],
    mayUse: allBut(...serverPackages),
  },
  // The machines drawn, and alive as the portal moves, for developers: beside the product, and in no production build.
  {
    folder: 'tools/machine-viewer',
    mayImport: ['machines', 'domain', 'paths', 'src/api', 'src/onboarding', 'src/ui', ...ofTheDrawing],
    mayUse: allBut(...serverPackages),
  },
  // What draws a machine: it knows nothing of a running portal, of exports, or of how a state is opened.
  {
    folder: 'tools/machine-viewer/drawing',
    mayImport: ['machines', 'paths'],
    mayUse: only('@xyflow/react', 'elkjs', 'react', 'xstate'),
  },
  {
    folder: 'tools/machine-viewer/canvas',
    mayImport: ['machines', 'paths', 'src/ui', 'tools/machine-viewer/drawing'],
    mayUse: only('@mui/*', '@tanstack/react-query', '@xyflow/react', 'react', 'xstate'),
  },
  // What writes docs/machines, without a browser.
  {
    folder: 'tools/machine-viewer/export',
    mayImport: ['machines', 'paths', 'tools/machine-viewer', 'tools/machine-viewer/drawing'],
    mayUse: only('node:util', 'react-dom', 'xmlbuilder2', 'xstate'),
  },
];

/** What puts the contract together, where the routes are made of it. */
function bundled(folder: string): string[] {
  return folder === 'server/platform' ? ['contract/bundle.ts'] : [];
}

/** What some pages share with rooms that no other page does. */
function sharedWith(folder: string): string[] {
  switch (folder) {
    case 'src/onboarding/identity-verification':
      return ['src/identity'];
    case 'src/admin/sign-in':
      return ['src/sign-in'];
    // They show figures and a case's moves on the machine's own drawing.
    case 'src/admin/drop-off':
    case 'src/admin/case':
      return ofTheDrawing;
    // An administrator who fills in a form in the client's place gets the client's own fields, not a copy of them.
    case 'src/admin/editing':
      return ['src/onboarding', 'src/onboarding/form', ...formStepFolders];
    default:
      return [];
  }
}

/** @returns the room that a file belongs to; undefined outside all of them */
export function roomOf(file: string): Room | undefined {
  return rooms
    .filter((room) => isIn(file, room.folder))
    .reduce<Room | undefined>(
      (best, room) => (best && best.folder.length > room.folder.length ? best : room),
      undefined,
    );
}

/** @returns whether a file is the named one or below it */
export function isIn(file: string, place: string): boolean {
  return file === place || file.startsWith(`${place}/`);
}

function only(...patterns: string[]): (packageName: string) => boolean {
  return (packageName) => patterns.some((pattern) => matches(packageName, pattern));
}

function allBut(...patterns: string[]): (packageName: string) => boolean {
  return (packageName) => !patterns.some((pattern) => matches(packageName, pattern));
}

function matches(packageName: string, pattern: string): boolean {
  return pattern.endsWith('*') ? packageName.startsWith(pattern.slice(0, -1)) : packageName === pattern;
}
