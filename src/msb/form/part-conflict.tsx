import { useFormikContext } from 'formik';
import { useCallback, useMemo, useState } from 'react';
import type { MsbPart } from '#domain/msb/part.ts';
import { compareForm } from '#src/onboarding/form/edit-conflict/compare.ts';
import ConflictAlert from '#src/onboarding/form/edit-conflict/conflict-alert.tsx';
import type { ChosenSide } from '#src/ui/form/two-versions.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';

type Values = Record<string, unknown>;

export interface PartConflictProps {
  part: MsbPart;
  /** The record that the form is based on, the stored one, and when that was saved. */
  base: Values;
  theirs: Values;
  savedAt: string;
  /** Called when the differences were shown: the form is then based on the stored record. */
  onCompared(): void;
  onLoadTheirs(): void;
}

/**
 * An edit conflict: another user has saved the part meanwhile. It shows the differences, answer by answer, so that no unseen
 * change is overwritten.
 */
export default function PartConflict({ part, savedAt, ...versions }: PartConflictProps) {
  const { submitForm } = useFormikContext();
  const [chosen, setChosen] = useState<Readonly<Record<string, ChosenSide>>>({});
  const onChoose = useCallback(
    (key: string, side: ChosenSide) => setChosen((before) => ({ ...before, [key]: side })),
    [],
  );
  const compare = useMemo(() => compareForm(part), [part]);
  return (
    <ConflictAlert
      {...versions}
      compare={compare}
      chosen={chosen}
      onChoose={onChoose}
      title="These answers were changed somewhere else"
      explanation={`Another window or device saved this part after you opened it, at ${timeInWords(savedAt)}.`}
      onSave={() => void submitForm()}
    />
  );
}
