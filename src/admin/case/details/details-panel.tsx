import { useMemo } from 'react';
import { ChangesBar } from '../changes/changes-bar.tsx';
import { useOnlyChanges } from '../changes/use-only-changes.ts';
import { useDeepLink } from '../deep-link-to.ts';
import { useCase } from '../use-case.ts';
import styles from './details.module.css';
import { placeOf } from './linked-place.ts';
import { SectionCard } from './section-card.tsx';
import { SectionLinks } from './section-links.tsx';
import { onlyChanges, sectionViews } from './section-view.ts';

/** Every answer as the client entered it, step by step, with the differences from the version that was reviewed. */
export default function DetailsPanel() {
  const { sections } = useCase();
  const all = useMemo(() => sectionViews(sections), [sections]);
  const changes = all.reduce((sum, view) => sum + view.changes, 0);
  const only = useOnlyChanges(changes);
  const shown = only.isOn ? onlyChanges(all) : all;
  useDeepLink(placeOf);
  return (
    <>
      <ChangesBar changes={changes} one="answer" several="answers" only={only} />
      <div className={styles.columns}>
        <div className={styles.sections}>
          {shown.map((view) => (
            <SectionCard key={view.step} view={view} />
          ))}
        </div>
        <SectionLinks views={shown} />
      </div>
    </>
  );
}
