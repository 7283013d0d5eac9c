import { type ComponentType, lazy } from 'react';
import type { CaseTab } from '../kit/admin-paths.ts';

/** The content of each tab of a case. Add a tab with one entry here and one in `admin-paths.ts`. */
export const tabPanels: Record<CaseTab, ComponentType> = {
  details: lazy(() => import('./details/details-panel.tsx')),
  people: lazy(() => import('./people/people-panel.tsx')),
  documents: lazy(() => import('./documents/documents-panel.tsx')),
  identity: lazy(() => import('./identity/identity-panel.tsx')),
  notes: lazy(() => import('./case-notes.tsx')),
  timeline: lazy(() => import('./timeline/timeline-panel.tsx')),
};
