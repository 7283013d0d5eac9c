import Stack from '@mui/material/Stack';
import { useCallback } from 'react';
import { maxOutcomeReasonLength, type Outcome } from '#domain/compliance/ownership/structure.ts';
import type { StatementFields } from '#src/api/own-ownership.ts';
import { RadioList } from '#src/ui/form/radio-list.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';

const options: readonly { value: Outcome; label: string }[] = [
  { value: 'open', label: 'I am not finished yet' },
  { value: 'found', label: 'This shows everyone who owns or controls 25 % or more' },
  { value: 'none', label: 'No one owns or controls 25 % or more' },
  { value: 'could_not_be_obtained', label: 'We cannot obtain this information' },
];

interface OutcomeChoiceProps {
  statement: StatementFields;
  onChange(changes: Partial<StatementFields>): void;
}

/** Asks whether the structure is complete, and why it cannot be. */
export function OutcomeChoice({ statement: { outcome, outcomeReason }, onChange }: OutcomeChoiceProps) {
  const choose = useCallback((value: Outcome) => onChange({ outcome: value }), [onChange]);
  const type = useCallback((value: string) => onChange({ outcomeReason: value }), [onChange]);
  const isNone = outcome === 'none';
  return (
    <Stack spacing={6}>
      <RadioList
        name="outcome"
        label="Is this complete?"
        options={options}
        value={outcome}
        onChange={choose}
      />
      {(isNone || outcome === 'could_not_be_obtained') && (
        <TextControl
          name="outcomeReason"
          label={isNone ? 'How do you know?' : 'Why can it not be obtained?'}
          help={
            isNone
              ? 'For example: the register of shares, which has no holder of 25 % or more'
              : 'What you tried, and who could not or would not say'
          }
          multiline
          max={maxOutcomeReasonLength}
          value={outcomeReason}
          onChange={type}
        />
      )}
    </Stack>
  );
}
