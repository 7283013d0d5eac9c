import { fileURLToPath } from 'node:url';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { steps } from '../machines/steps.ts';

/** The part of the bundler's API that is used. */
type Bundle = { getModuleInfo(id: string): Rolldown.ModuleInfo | null };
/** The modules that an import loads, including itself. */
type Modules = ReadonlySet<string>;

/** The first code that runs; it stays in the entry, which everything else may import. */
const start = ['index.html', 'src/app/start.ts'];
/** The sign-in page, without its machine. */
const signIn = ['src/app/app-frame.tsx'];
/** What every page needs in addition, and the machine. */
const opening = ['src/app/main.tsx'];
/** What any of the forms needs for a signed-in client; the form of people has tabs, and its own chunk for them. */
const wizard = [
  'src/app/verified-portal.tsx',
  'src/actors/section-calls.ts',
  'src/actors/watch-submission.ts',
  ...steps
    .filter(({ id, section }) => section && id !== 'controlOwnership')
    .map(({ path }) => `src/onboarding${path}${path}-page.tsx`),
];
/** Entry pages that share code with the wizard without being forms. */
const entryPages = [
  'src/app/admin-portal.tsx',
  'src/admin/queue/queue-page.tsx',
  'src/admin/case/case-page.tsx',
  'src/admin/case/details/details-panel.tsx',
  'src/admin/case/people/people-panel.tsx',
  'src/app/person-portal.tsx',
  'src/mail-report/report-page.tsx',
];
/** The date field, which is loaded once a form is usable, as one chunk. */
const dateField = ['src/ui/form/date-field.tsx'];
const dateLibraries = /\/node_modules\/(@mui\/x-date-pickers|dayjs)\//;
/** React, as a chunk of its own: it has no dependencies, and runs while the opening is still loading. */
const react = /\/node_modules\/(react|react-dom|scheduler)\//;
/** Modules that a package's index exports in addition to those that the wizard uses. */
const beside =
  /\/(mutationObserver|useMutation|infiniteQueryObserver|useInfiniteQuery|createBox|useMediaQuery)\.m?js$/;
/** MUI's Stack: the same index exports it to the sign-in page, and the other pages use it. */
const stack = /\/(createStack|Stack\/(Stack|index))\.m?js$/;
/** The learners' first pages. */
const learning = [
  'src/app/entry-frame.tsx',
  'src/learning/learning-pages.tsx',
  'src/learning/catalogue/catalogue-page.tsx',
  'src/learning/training/training-page.tsx',
];
/** Other forms with the same fields: a client's form that administrators fill in, and the public forms. */
const otherForms = [
  'src/admin/editing/editing-page.tsx',
  'src/public/careers/careers-page.tsx',
  'src/public/contact/contact-page.tsx',
  'src/public/newsletter/newsletter-page.tsx',
  'src/msb/msb-page.tsx',
];

/**
 * Returns the function that assigns modules to a few chunks by visit: what is needed together is loaded together. The bundler
 * alone would split by which later pages share a module, and on a slow connection each chunk of a few hundred bytes costs a round
 * trip. A visitor of another entry page does not load the wizard for a module that they share with it. The bundler decides about
 * modules that are not named here.
 */
export function chunkByVisit(): (id: string, bundle: Bundle) => string | null {
  let plan: { modules: Modules; chunk: string | null }[] | undefined;
  return (id, bundle) => {
    plan ??= (() => {
      const behind = (files: readonly string[]) => modulesBehind(files.map(idOf), bundle);
      const forms = behind(wizard);
      const shared = (files: readonly string[]) => intersection(behind(files), forms);
      const machine = behind(opening);
      const frame = new Set([...shared([...entryPages, ...learning])].filter((each) => !machine.has(each)));
      // Learners must not load the machine for modules that they share with it.
      const sharedWithMachine = intersection(
        machine,
        new Set([...behind(learning), ...modulesBehind([...frame], bundle)]),
      );
      const dates = new Set([...behind(dateField)].filter((id) => dateLibraries.test(id)));
      return [
        { modules: behind(start), chunk: 'start' },
        { modules: behind(signIn), chunk: 'sign-in' },
        { modules: new Set([...forms, ...behind(opening)].filter(isStyle)), chunk: 'sign-in' },
        { modules: sharedWithMachine, chunk: 'sign-in' },
        { modules: machine, chunk: 'opening' },
        { modules: frame, chunk: 'frame' },
        { modules: shared(otherForms), chunk: 'fields' },
        { modules: forms, chunk: 'wizard' },
        { modules: dates, chunk: 'dates' },
      ];
    })();
    if (beside.test(id)) return null;
    if (stack.test(id)) return 'frame';
    if (react.test(id)) return 'react';
    return plan.find(({ modules }) => modules.has(id))?.chunk ?? null;
  };
}

const intersection = (some: Modules, others: Modules): Modules =>
  new Set([...some].filter((each) => others.has(each)));

/** Styles are small; as chunks of their own, each would cost another request. */
const isStyle = (id: string) => id.endsWith('.css');

const idOf = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));

/** Returns these modules and everything that they import. */
function modulesBehind(ids: readonly string[], bundle: Bundle): Modules {
  const found = new Set<string>();
  const waiting = [...ids];
  for (const id of waiting) {
    if (!bundle.getModuleInfo(id)) throw new Error(`The portal has no module ${id}`);
  }
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...(bundle.getModuleInfo(next)?.importedIds ?? []));
  }
  return found;
}

/**
 * Makes the document request a chunk's code and a chunk's styles at once, in parallel to the entry, which would request them
 * later.
 * @param names of the two chunks
 */
export function askedForInPage({ code, styles }: { code: string; styles: string }): Plugin {
  return {
    name: 'asked-for-in-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunkOf = (name: string) => {
          const chunk = Object.values(bundle ?? {}).find(
            (each) => each.type === 'chunk' && each.name === name,
          );
          if (chunk?.type !== 'chunk') throw new Error(`The page has no chunk ${name}`);
          return chunk;
        };
        const { fileName, imports } = chunkOf(code);
        const link = (rel: string, file: string): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel, crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        });
        return [
          ...[fileName, ...imports]
            .filter((file) => !html.includes(file))
            .map((file) => link('modulepreload', file)),
          ...[...(chunkOf(styles).viteMetadata?.importedCss ?? [])].map((file) => link('stylesheet', file)),
        ];
      },
    },
  };
}
