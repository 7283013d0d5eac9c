import { readdirSync } from 'node:fs';
import path from 'node:path';
import { steps } from '#machines/steps.ts';
import { projectRoot } from './source-files.ts';

/** A module of the source, and what it may import. Everything else is forbidden. */
export interface Layer {
  /** Folder, relative to the project; a file belongs to the module with the longest matching folder. */
  folder: string;
  /** Folders or files that it may import in addition to its own; a folder does not include the modules inside it. */
  mayImport: string[];
  /** Folders or files of which it may only import types, with `import type`. */
  mayImportTypesOf?: string[];
  /** Whether it may import the package with this name (`node:…` for Node's built-in modules). */
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
/** Packages that decode, typeset and compress: none of them runs in the server's own process. */
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
/** The states and edges of any machine of XState, for the machine viewer and the planner too. */
const graph = 'machines/graph';
/** The planner of paths over any machine of XState. */
const planner = 'paths/engine';
/** The drawing of machines, and its interaction. */
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

/** React renders the server's pages, and escapes their content. */
const ofPages = (name: string) =>
  ['react', 'react-dom'].includes(name) || allBut(...portalPackages, ...workersPackages)(name);

/** Each step has its own folder, named like its path; steps do not import each other. */
const stepFolders = steps.map((step) => `src/onboarding${step.path}`);
const formStepFolders = steps.filter(({ section }) => section).map((step) => `src/onboarding${step.path}`);

/** The administrators' area: the frame of its pages, what they share, and the pages themselves. */
const shell = 'src/admin/shell';
const kit = 'src/admin/kit';
const areaPages = readdirSync(path.join(projectRoot, 'src/admin'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `src/admin/${name}`)
  .filter((folder) => folder !== shell && folder !== kit);
const ofTheArea = ['machines', 'domain', 'src/api', 'src/ui'];

/**
 * The layers of the server, the lowest first: the platform of every server, records, data derived from them, public pages, the
 * staff area. An import may only go to a lower layer.
 */
export const serverLayers = [
  'server/platform',
  'server/records',
  'server/derived',
  'server/site',
  'server/staff',
];

/**
 * Which module may import which: the only definition of this rule. Biome's `noRestrictedImports` compares the text of an import
 * and not its target, so it can distinguish neither steps nor types from values; it does find cycles.
 */
const rules: Layer[] = [
  // The parts of the contract, its generated types, and the bundler.
  { folder: 'contract', mayImport: [], mayUse: only('@redocly/openapi-core') },
  { folder: 'machines', mayImport: [graph], mayImportTypesOf: ['domain'], mayUse: only('xstate') },
  { folder: graph, mayImport: [], mayUse: only('xstate') },
  {
    folder: 'domain',
    // The list of steps has no imports: it defines a section's step, title and place in the wizard.
    mayImport: ['machines/steps.ts'],
    mayImportTypesOf: ['contract'],
    mayUse: only('yup', 'libphonenumber-js', '@noble/hashes', '@scure/base', 'linkify-it', 'tlds'),
  },
  // What the path tests, the tester's plan and the developers' page derive from the machines.
  {
    folder: 'paths',
    mayImport: ['machines', 'domain', planner],
    mayUse: only('xstate', '@xstate/test', '@noble/hashes'),
  },
  // Plans the paths over any machine: it knows nothing of the product.
  { folder: planner, mayImport: [graph], mayUse: only('xstate', '@xstate/test') },
  // Builds and starts the server, above all of its layers.
  {
    folder: 'server',
    mayImport: ['domain', 'machines', ...serverLayers, 'server/platform/workers'],
    mayUse: allBut(...portalPackages, ...workersPackages),
  },
  ...serverLayers.map((folder, floor) => ({
    folder,
    mayImport: [
      'domain',
      'machines',
      ...serverLayers.slice(0, floor),
      'server/platform/workers',
      ...bundled(folder),
    ],
    mayImportTypesOf: ['contract/schema.d.ts'],
    mayUse: folder === 'server/site' ? ofPages : allBut(...portalPackages, ...workersPackages),
  })),
  // Processes that parse untrusted input: they import no records, database, secrets or configuration.
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
  // Shared by the sign-in of clients and of administrators.
  { folder: 'src/sign-in', mayImport: ['machines', 'domain', 'src/ui'], mayUse: allBut(...serverPackages) },
  {
    folder: 'src/onboarding',
    mayImport: [...ofTheOnboarding, 'src/sign-in'],
    mayUse: allBut(...serverPackages),
  },
  // Shared by the client's own step and the page behind a person's link; it draws the QR code that a phone opens.
  {
    folder: 'src/identity',
    mayImport: [...ofTheOnboarding, 'src/onboarding/form/questions'],
    mayUse: allBut(...serverPackages.filter((name) => name !== 'qr')),
  },
  {
    folder: 'src/person-verification',
    mayImport: [...ofTheOnboarding, 'src/identity'],
    mayUse: allBut(...serverPackages),
  },
  // The page behind the link to report a mail.
  {
    folder: 'src/mail-report',
    mayImport: ['domain', 'src/api', 'src/ui'],
    mayUse: allBut(...serverPackages),
  },
  // The applications of money services businesses, with their own sign-in.
  {
    folder: 'src/msb',
    mayImport: [
      ...ofTheOnboarding,
      'src/actors',
      'src/sign-in',
      'src/onboarding/document-title.ts',
      'src/onboarding/paths.ts',
      // The same questions and comparison as in the wizard.
      'src/onboarding/form/questions',
      'src/onboarding/form/edit-conflict',
    ],
    mayUse: allBut(...serverPackages),
  },
  // Autosave with the draft machine: records of staff, and what clients state.
  {
    folder: 'src/drafts',
    mayImport: ['machines', 'src/api', 'src/actors/observer.ts'],
    mayUse: only('react', 'xstate'),
  },
  // The editor and the drawing of who owns and controls a company, for staff and clients.
  {
    folder: 'src/ownership',
    mayImport: [
      'domain',
      'src/ui',
      'tools/machine-viewer/drawing/layout-worker.ts',
      'tools/machine-viewer/canvas/use-color-mode.ts',
    ],
    mayUse: allBut(...serverPackages),
  },
  // What the pages of learners and of the account show for a failed fetch and for a missing page.
  {
    folder: 'src/client-pages',
    mayImport: ['domain', 'src/ui', 'src/onboarding/document-title.ts'],
    mayUse: only('react'),
  },
  // The client's account: sessions, data, deletion, colleagues, and the ownership that the client states.
  {
    folder: 'src/account',
    mayImport: [
      ...ofTheOnboarding,
      'src/client-pages',
      'src/drafts',
      'src/ownership',
      'src/sign-in',
      'src/onboarding/document-title.ts',
    ],
    mayUse: allBut(...serverPackages),
  },
  // The learners' pages, in the style of the public pages, and the frame and routes of the account's.
  {
    folder: 'src/learning',
    mayImport: [
      ...ofTheOnboarding,
      'src/actors',
      'src/account',
      'src/client-pages',
      'src/sign-in',
      'src/onboarding/document-title.ts',
      'src/onboarding/paths.ts',
      'src/onboarding/lazy-page.ts',
      'src/onboarding/page-of.tsx',
      'src/public/site/frame.css',
    ],
    mayUse: allBut(...serverPackages),
  },
  // The small public pages, which know no account.
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
    mayImport: [...ofTheArea, 'src/drafts'],
    mayImportTypesOf: ['contract/schema.d.ts'],
    mayUse: allBut(...serverPackages),
  },
  ...areaPages.map((folder) => ({
    folder,
    mayImport: [...ofTheArea, 'src/drafts', kit, ...sharedWith(folder)],
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
      'src/developers',
      'tools/machine-viewer',
    ],
    mayUse: allBut(...serverPackages),
  },
  // The developers' page: what the machine viewer needs to know about this product. Not part of any production build.
  {
    folder: 'src/developers',
    mayImport: [
      ...ofTheOnboarding,
      'paths',
      'src/onboarding',
      'tools/machine-viewer',
      graph,
      ...ofTheDrawing,
      'tools/machine-viewer/export',
    ],
    mayUse: allBut(...serverPackages),
  },
  // A package that knows no product: its parts import each other, XState and libraries.
  {
    folder: 'tools/machine-viewer',
    mayImport: [graph, ...ofTheDrawing],
    mayUse: only('react', '@mui/*', '@statelyai/inspect', '@tanstack/react-query', '@xstate/react', 'xstate'),
  },
  { folder: graph, mayImport: [], mayUse: only('xstate') },
  {
    folder: 'tools/machine-viewer/drawing',
    mayImport: [graph],
    mayUse: only('@xyflow/react', 'elkjs', 'react', 'xstate'),
  },
  {
    folder: 'tools/machine-viewer/canvas',
    mayImport: [graph, 'tools/machine-viewer/drawing'],
    mayUse: only('@mui/*', '@tanstack/react-query', '@xyflow/react', 'react', 'xstate'),
  },
  // Writes machines for other tools, without a browser.
  {
    folder: 'tools/machine-viewer/export',
    mayImport: [graph, 'tools/machine-viewer/drawing'],
    mayUse: only('node:*', 'acorn', 'react-dom', 'vite', 'xstate'),
  },
];

/** The rules: who may import the machines may import what reads their states and edges. */
export const layers: Layer[] = rules.map((layer) =>
  layer.mayImport.includes('machines') ? { ...layer, mayImport: [...layer.mayImport, graph] } : layer,
);

/** The bundler of the contract, for the module that creates the routes from it. */
function bundled(folder: string): string[] {
  return folder === 'server/platform' ? ['contract/bundle.ts'] : [];
}

/** The modules that only some pages share. */
function sharedWith(folder: string): string[] {
  switch (folder) {
    case 'src/onboarding/identity-verification':
      return ['src/identity'];
    case 'src/admin/sign-in':
    case 'src/admin/account':
      return ['src/sign-in'];
    // The pane of the queue shows a case in short.
    case 'src/admin/queue':
      return ['src/admin/case/peek'];
    // They show figures and a case's moves on the machine's drawing.
    case 'src/admin/drop-off':
    case 'src/admin/case':
      return [
        graph,
        'src/ownership',
        // The entries of the compliance file are question tables, like the steps.
        'src/onboarding/form/questions',
        'tools/machine-viewer/drawn-machine.tsx',
      ];
    // What staff record next to an application are question tables too.
    case 'src/admin/msb':
      return ['src/onboarding/form/questions'];
    // An administrator who fills in a form on the client's behalf gets the client's fields, not a copy of them.
    case 'src/admin/editing':
      return ['src/onboarding', 'src/onboarding/form', ...formStepFolders];
    default:
      return [];
  }
}

/** @returns the module that a file belongs to; undefined outside all of them */
export function layerOf(file: string): Layer | undefined {
  return layers
    .filter((layer) => isIn(file, layer.folder))
    .reduce<Layer | undefined>(
      (best, layer) => (best && best.folder.length > layer.folder.length ? best : layer),
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
