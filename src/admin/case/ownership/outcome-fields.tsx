import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { consequencesOf } from '#domain/compliance/ownership/outcome.ts';
import { maxOutcomeReasonLength, type Outcome, outcomes } from '#domain/compliance/ownership/structure.ts';
import layout from '#src/admin/kit/layout.module.css';
import { outcomeLabels } from '#src/ownership/ownership-labels.ts';
import { useStructure } from '#src/ownership/structure-context.tsx';
import textStyles from '#src/ui/text/text.module.css';
import styles from './ownership.module.css';
import { consequenceLabels } from './staff-labels.ts';

/** The outcome of the determination, with what it demands in addition. */
export function OutcomeFields() {
  const { structure, mayChange, set } = useStructure();
  const { outcome, outcomeReason, seniorOfficer, nodes } = structure;
  const hasReason = outcome === 'none' || outcome === 'could_not_be_obtained';
  const people = nodes.filter(({ kind }) => kind === 'person');
  const consequences = consequencesOf(structure);
  return (
    <section className={`${layout.narrow} ${styles.outcome}`} aria-labelledby="ownership-outcome">
      <Stack spacing={3}>
        <h3 id="ownership-outcome">Outcome</h3>
        <TextField
          select
          fullWidth
          label="Outcome"
          value={outcome}
          disabled={!mayChange}
          onChange={({ target }) => {
            const next = target.value as Outcome;
            set({ outcome: next, ...(next !== 'could_not_be_obtained' && { seniorOfficer: '' }) });
          }}
        >
          {outcomes.map((each) => (
            <MenuItem key={each} value={each}>
              {outcomeLabels[each]}
            </MenuItem>
          ))}
        </TextField>
        {hasReason && (
          <TextField
            fullWidth
            multiline
            minRows={2}
            label="Reason"
            helperText={
              outcome === 'none'
                ? 'Which measures showed that no one owns or controls 25 % or more'
                : 'Why the information could not be obtained, and what was tried'
            }
            value={outcomeReason}
            disabled={!mayChange}
            slotProps={{ htmlInput: { maxLength: maxOutcomeReasonLength } }}
            onChange={({ target }) => set({ outcomeReason: target.value })}
          />
        )}
        {outcome === 'could_not_be_obtained' && (
          <TextField
            select
            fullWidth
            label="Most senior managing officer"
            value={people.some(({ id }) => id === seniorOfficer) ? seniorOfficer : ''}
            disabled={!mayChange}
            onChange={({ target }) => set({ seniorOfficer: target.value })}
          >
            {people.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        )}
        {consequences.length > 0 && (
          <div>
            <p>This outcome demands:</p>
            <ul className={textStyles.bullets}>
              {consequences.map((each) => (
                <li key={each}>{consequenceLabels[each]}</li>
              ))}
            </ul>
          </div>
        )}
      </Stack>
    </section>
  );
}
