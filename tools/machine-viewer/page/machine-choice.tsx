import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { AnyStateMachine } from 'xstate';
import { edgesOf, nodesOf } from '#machines/graph/edges.ts';
import type { ShownActor } from '../live/messages.ts';
import { type Product, useProduct } from '../product.ts';
import { addressOf } from './use-machine-in-address.ts';

type Option = { id: string; group: string; about: string; words: string; running: number };

const filter = createFilterOptions<Option>({ stringify: ({ words }) => words });

type MachineChoiceProps = { machine: string; actors: readonly ShownActor[] };

/** The list of all machines in groups. It is searched by any word of a machine: its name, its states, its events, its description. */
export function MachineChoice({ machine, actors }: MachineChoiceProps) {
  const { machines, groups } = useProduct();
  const described = useMemo(() => optionsOf({ machines, groups }), [machines, groups]);
  const options = described.map((option) => {
    const isRunning = (actor: ShownActor) => actor.machine === option.id && actor.status === 'active';
    return { ...option, running: actors.filter(isRunning).length };
  });
  return (
    <Autocomplete
      size="small"
      sx={{ flex: '0 1 320px' }}
      options={options}
      value={options.find(({ id }) => id === machine)}
      disableClearable
      openOnFocus
      selectOnFocus
      filterOptions={filter}
      groupBy={({ group }) => group}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ id }) => id}
      isOptionEqualToValue={({ id }, value) => id === value.id}
      onChange={(_, { id }) => {
        window.location.hash = addressOf(id);
      }}
      noOptionsText="No machine has these words"
      slotProps={{ popper: { style: { width: 420 }, placement: 'bottom-start' } }}
      renderOption={({ key, ...props }, { id, about, running }) => (
        <Box component="li" key={key} {...props} aria-label={id}>
          <div>
            <Typography variant="subtitle2" component="span">
              {id}
              {running > 0 && ` · ${running} running`}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {about}
            </Typography>
          </div>
        </Box>
      )}
      renderInput={(params) => <TextField {...params} label="Machine" placeholder="Search by words" />}
    />
  );
}

/** The machines in the order of their groups; those without a group last. */
function optionsOf({ machines, groups = {} }: Pick<Product, 'machines' | 'groups'>) {
  const names = Object.keys(groups);
  const options = machines.map((machine) => {
    const group = names.find((name) => groups[name]?.includes(machine.id)) ?? 'Other';
    return optionOf(machine, group);
  });
  return [...names, 'Other'].flatMap((name) => options.filter(({ group }) => group === name));
}

function optionOf(machine: AnyStateMachine, group: string): Omit<Option, 'running'> {
  const { id } = machine;
  const about = machine.root.description ?? '';
  const states = nodesOf(machine).map(({ key }) => key);
  const events = edgesOf(machine).map(({ descriptor }) => descriptor);
  return { id, group, about, words: [id, group, about, ...new Set([...states, ...events])].join(' ') };
}
