import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type MachineId, machines } from '#paths/machines.ts';
import { guardsOf } from './guards.ts';
import { answersChosen, chooseAnswers } from './simulation.ts';

/** The result of each guard in the simulation: its own, or a chosen one. */
export function GuardChoices({ machine }: { machine: MachineId }) {
  const [answers, setAnswers] = useState(() => answersChosen(machine));
  const guards = guardsOf(machines[machine]);
  if (guards.length === 0) return null;
  function choose(guard: string, answer: 'real' | 'yes' | 'no') {
    const next = new Map(answers);
    if (answer === 'real') next.delete(guard);
    else next.set(guard, answer === 'yes');
    setAnswers(next);
    chooseAnswers(machine, next);
  }
  return (
    <details>
      <Typography component="summary" variant="body2">
        Guards:{' '}
        {answers.size === 0 ? `all ${guards.length} real` : `${answers.size} of ${guards.length} chosen`}
      </Typography>
      {guards.map((guard) => {
        const answer = answers.get(guard);
        return (
          <Stack
            key={guard}
            direction="row"
            sx={{ gap: 1, py: 0.25, alignItems: 'center', justifyContent: 'space-between' }}
          >
            <code>{guard}</code>
            <ToggleButtonGroup
              exclusive
              size="small"
              aria-label={`The guard ${guard}`}
              value={answer === undefined ? 'real' : answer ? 'yes' : 'no'}
              onChange={(_, next: 'real' | 'yes' | 'no' | null) => next && choose(guard, next)}
            >
              {(['real', 'yes', 'no'] as const).map((each) => (
                <ToggleButton
                  key={each}
                  value={each}
                  sx={{ py: 0, px: 1, color: 'text.primary', textTransform: 'none' }}
                >
                  {each}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          </Stack>
        );
      })}
    </details>
  );
}
