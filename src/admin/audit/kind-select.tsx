import { type TrailKind, trailKinds } from '#domain/audit-actions.ts';
import { TrailSelect } from './trail-select.tsx';

const kindWords: Readonly<Record<TrailKind, string>> = {
  changes: 'What happened',
  reads: 'Who looked',
};

/** What happened, or who of the staff looked at something. */
export function KindSelect({ name, label }: { name: string; label: string }) {
  return (
    <TrailSelect
      name={name}
      label={label}
      choices={() =>
        trailKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindWords[kind]}
          </option>
        ))
      }
    />
  );
}
