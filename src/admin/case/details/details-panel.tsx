import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { stepOf } from '#machines/steps.ts';
import layout from '#src/admin/kit/layout.module.css';
import areaText from '#src/admin/kit/text.module.css';
import textStyles from '#src/ui/text/text.module.css';
import { ChangesBar, inTotal, useOnlyChanges } from '../changes/changes.tsx';
import { usePartKeys } from '../checked/part-keys.ts';
import { useDeepLink } from '../deep-link-to.ts';
import { Duplicates } from '../duplicates/duplicates.tsx';
import { useCase } from '../use-case.ts';
import styles from './details.module.css';
import { placeOf } from './linked-place.ts';
import { SectionCard } from './section-card.tsx';
import { onlyChanges, type SectionView, sectionViews } from './section-view.ts';

/** Every answer as the client entered it, step by step, with the differences from the version that was reviewed. */
export default function DetailsPanel() {
  const { sections, duplicates } = useCase();
  const all = useMemo(() => sectionViews(sections), [sections]);
  const changes = all.reduce((sum, view) => sum + view.changes, 0);
  const only = useOnlyChanges(changes);
  const shown = only.isOn ? onlyChanges(all) : all;
  useDeepLink(placeOf);
  usePartKeys();
  return (
    <>
      <ChangesBar changes={changes} one="answer" several="answers" only={only} />
      <div className={styles.columns}>
        <Stack spacing={4}>
          <Duplicates duplicates={duplicates} />
          <Colleagues />
          {shown.map((view) => (
            <SectionCard key={view.step} view={view} />
          ))}
        </Stack>
        <SectionLinks views={shown} />
      </div>
    </>
  );
}

/** In one line, who else may fill in which parts; nothing without colleagues. */
function Colleagues() {
  const { colleagues } = useCase();
  if (colleagues.length === 0) return null;
  return (
    <p className={textStyles.note}>
      Colleagues:{' '}
      {colleagues
        .map(
          ({ email, steps, endedAt }) =>
            `${email} (${steps.map((step) => stepOf(step).title).join(', ')}${endedAt === null ? '' : '; access ended'})`,
        )
        .join(', ')}
    </p>
  );
}

/** Links to the sections of the page; only where there is space next to them. */
function SectionLinks({ views }: { views: readonly SectionView[] }) {
  const { search } = useLocation();
  return (
    <nav aria-label="Sections" className={`${layout.screenOnly} ${styles.links}`}>
      <ul>
        {views.map(({ step, title, changes, groups }) => (
          <li key={step}>
            <Link to={{ search, hash: step }} className={`${textStyles.note} ${styles.link}`}>
              {title}
              {changes > 0 && (
                <span className={`${areaText.small} ${styles.linkNote}`}>{inTotal(changes)}</span>
              )}
              {groups.length === 0 && (
                <span className={`${areaText.small} ${styles.linkNote}`}>Not saved yet</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
