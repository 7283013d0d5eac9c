import type { ComponentType } from 'react';
import { type StepId, steps } from '#machines/steps.ts';
import { type LazyPage, lazyPage } from '../onboarding/lazy-page.ts';

type PageModule = { default: ComponentType };

/** Each step's page is named like its path, and is loaded when it is needed. */
const modules = import.meta.glob<PageModule>([
  '../onboarding/*/*-page.tsx',
  '!../onboarding/{shell,verify}/*',
]);

function pageAt(path: string): LazyPage {
  const load = modules[`../onboarding${path}${path}-page.tsx`];
  if (!load) throw new Error(`The step at ${path} has no page`);
  return lazyPage(load);
}

export const pages = Object.fromEntries(steps.map(({ id, path }) => [id, pageAt(path)])) as Record<
  StepId,
  LazyPage
>;
