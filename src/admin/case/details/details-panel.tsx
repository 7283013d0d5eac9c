import { useMemo } from 'react';
import { useAddressSearch } from '#src/admin/kit/address-search.ts';
import { useDeepLink } from '../deep-link-to.ts';
import { useCase } from '../use-case.ts';
import { ChangesBar } from './changes-bar.tsx';
import styles from './details.module.css';
import { placeOf } from './linked-place.ts';
import { SectionCard } from './section-card.tsx';
import { SectionLinks } from './section-links.tsx';
import { onlyChanges, sectionViews } from './section-view.ts';

const parameter = 'changes';

/** Every answer as the client entered it, step by step, and what is different from the version that was seen. */
export default function DetailsPanel() {
  const { sections } = useCase();
  const [search, setSearch] = useAddressSearch();
  const all = useMemo(() => sectionViews(sections), [sections]);
  const changes = all.reduce((sum, view) => sum + view.changes, 0);
  // A link to the changes of a case that has none shows the whole case.
  const isFiltered = changes > 0 && search.has(parameter);
  const shown = isFiltered ? onlyChanges(all) : all;
  useDeepLink(placeOf);
  return (
    <>
      <ChangesBar
        changes={changes}
        isFiltered={isFiltered}
        onFilter={(on) =>
          setSearch(
            (now) => {
              if (on) now.set(parameter, '');
              else now.delete(parameter);
              return now;
            },
            { replace: true },
          )
        }
      />
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
