import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { nodesOf, placeOf } from '#machines/graph/edges.ts';
import { edgesInWords } from '../drawing/in-words.ts';

type Found = { id: string; kind: 'States' | 'Edges'; label: string; also: string };

/** The list is for choosing; a longer one is not read. */
const filter = createFilterOptions<Found>({
  limit: 60,
  stringify: ({ label, also }) => `${label} ${also}`,
});

/** Finds a state or an edge by any part of its name, its guard, its actions or its description. */
export function Search({ machine, onFind }: { machine: AnyStateMachine; onFind(id: string): void }) {
  const all = useMemo(() => foundIn(machine), [machine]);
  const [typed, setTyped] = useState('');
  return (
    <Autocomplete
      size="small"
      sx={{
        flex: '0 1 280px',
        minWidth: 180,
        // Space for the label on its border, at the height of the fields next to the drawing.
        mt: 1,
        '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': { py: 0 },
      }}
      options={all}
      filterOptions={filter}
      groupBy={({ kind }) => kind}
      getOptionKey={({ id }) => id}
      value={null}
      inputValue={typed}
      onInputChange={(_, next, reason) => setTyped(reason === 'reset' ? '' : next)}
      onChange={(_, chosen) => chosen && onFind(chosen.id)}
      blurOnSelect
      noOptionsText="Nothing of this machine is called that"
      renderInput={(params) => (
        <TextField
          {...params}
          label="Find a state or an edge"
          slotProps={{
            ...params.slotProps,
            // Always on the border: inside the field it would look like typed text.
            inputLabel: { ...params.slotProps.inputLabel, shrink: true },
          }}
        />
      )}
    />
  );
}

function foundIn(machine: AnyStateMachine): readonly Found[] {
  const states = nodesOf(machine).map((state): Found => {
    const { tags } = state;
    return {
      id: placeOf(state),
      kind: 'States',
      label: placeOf(state),
      also: words(state.description, ...tags),
    };
  });
  const edges = edgesInWords(machine).map(({ id, source, event, guard, actions, definition }): Found => {
    const label = `${placeOf(source)}: ${guard === null ? event : `${event} [${guard}]`}`;
    return { id, kind: 'Edges', label, also: words(definition.description, ...actions) };
  });
  return [...states, ...edges];
}

function words(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(' ');
}
