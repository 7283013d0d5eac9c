import styles from './timeline.module.css';
import { filterLabels, filterNames, type TimelineFilter } from './timeline-filter.ts';

type TimelineFilterBarProps = { chosen: TimelineFilter; onChoose(filter: TimelineFilter): void };

export function TimelineFilterBar({ chosen, onChoose }: TimelineFilterBarProps) {
  return (
    <fieldset className={styles.filter}>
      <legend className={styles.legend}>Show</legend>
      {filterNames.map((name) => (
        <label key={name} className={styles.choice}>
          <input
            type="radio"
            name="timeline-filter"
            checked={name === chosen}
            onChange={() => onChoose(name)}
          />
          {filterLabels[name]}
        </label>
      ))}
    </fieldset>
  );
}
