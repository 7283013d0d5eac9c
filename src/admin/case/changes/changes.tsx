import ToggleButton from '@mui/material/ToggleButton';
import type { ReactNode } from 'react';
import { comparedVersion } from '#machines/submission.machine.ts';
import { useAddressSearch } from '#src/admin/kit/address-search.ts';
import layout from '#src/admin/kit/layout.module.css';
import areaText from '#src/admin/kit/text.module.css';
import textStyles from '#src/ui/text/text.module.css';
import type { Difference } from '../details/section-view.ts';
import { useCase } from '../use-case.ts';
import styles from './changes.module.css';

/** Returns the number of changes as text: '1 change'. */
export function inTotal(changes: number): string {
  return changes === 1 ? '1 change' : `${changes} changes`;
}

interface ChangesBarProps {
  changes: number;
  /** The noun of what is counted, such as 'answer'. */
  one: string;
  several: string;
  only: OnlyChanges;
}

/**
 * The number of differences from the version that was reviewed, and the switch that hides the rest; nothing for the first
 * version.
 */
export function ChangesBar({ changes, one, several, only }: ChangesBarProps) {
  const { status, version, approvedVersion } = useCase().summary;
  const compared = comparedVersion(status, version, approvedVersion);
  if (compared === 0) return null;
  return (
    <div className={`${layout.between} ${textStyles.quiet} ${styles.bar}`}>
      <p>
        {changes === 0 ? `No ${one} has` : changes === 1 ? `1 ${one} has` : `${changes} ${several} have`}{' '}
        changed since version {compared}.
      </p>
      {changes > 0 && (
        <ToggleButton
          value="changes"
          size="small"
          className={layout.screenOnly}
          selected={only.isOn}
          onChange={() => only.turn(!only.isOn)}
        >
          Only what changed
        </ToggleButton>
      )}
    </div>
  );
}

const parameter = 'changes';

/** Whether only changes are shown; it is in the address, so that a link can contain it. */
type OnlyChanges = { isOn: boolean; turn(on: boolean): void };

/** The switch of one tab. @param changes their number: without changes, a link to the changes shows everything */
export function useOnlyChanges(changes: number): OnlyChanges {
  const [search, setSearch] = useAddressSearch();
  return {
    isOn: changes > 0 && search.has(parameter),
    turn(on) {
      setSearch(
        (now) => {
          if (on) now.set(parameter, '');
          else now.delete(parameter);
          return now;
        },
        { replace: true },
      );
    },
  };
}

/** An entry of the previous version that was deleted: its name, and its answers on request. */
export function TakenOut({ entry: { before, answers } }: { entry: Difference }) {
  return (
    <details className={`${layout.printed} ${textStyles.small}`}>
      <summary>
        <ChangeTag>Removed</ChangeTag> <del className={textStyles.quiet}>{before}</del>
      </summary>
      <dl className={`${layout.pairs} ${layout.beside} ${styles.takenOutAnswers}`}>
        {answers.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** A tag on a change, distinguished by its shape and text as well as by its colour. */
export function ChangeTag({ children }: { children: ReactNode }) {
  return (
    <span className={`${layout.pill} ${areaText.attention} ${textStyles.strong} ${styles.tag}`}>
      {children}
    </span>
  );
}
