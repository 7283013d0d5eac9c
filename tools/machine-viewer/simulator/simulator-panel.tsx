import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { textOf } from '../live/publisher.ts';
import type { Watched } from '../page/use-watched.ts';
import { type Start, useProduct } from '../product.ts';
import { guardsOf } from './guards.ts';
import {
  answersChosen,
  chooseAnswers,
  simulate,
  simulateAgain,
  simulatedMachine,
  simulateFrom,
  whatCouldHappen,
} from './simulation.ts';
import type { Taking } from './use-taking.ts';

type SimulatorPanelProps = { machine: AnyStateMachine; watched: Watched; taking: Taking };

/** Runs a machine without a portal: its start, the results of its guards, and why an edge was not taken. */
export function SimulatorPanel({ machine, watched, taking }: SimulatorPanelProps) {
  const { refused, insist } = taking;
  const running = simulatedMachine();
  const { entry, isLive } = watched;
  return (
    <>
      <Begin key={machine.id} machine={machine} isRunning={running === machine.id} />
      {running !== null && (
        <>
          <GuardChoices key={`guards of ${machine.id}`} machine={machine} />
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button variant="outlined" size="small" onClick={simulateAgain}>
              Begin again
            </Button>
            {entry && !isLive && (
              <Button
                size="small"
                variant="contained"
                onClick={() => {
                  watched.goLive();
                  simulateFrom(entry.number);
                }}
              >
                Go on from here
              </Button>
            )}
          </Stack>
          <Typography variant="body2" color="text.secondary">
            Click an edge in the drawing, or reach it with the Tab key and press Enter, to take it. Requests
            end, and time passes, only in this way.
          </Typography>
          {entry && isLive && watched.actor && (
            <WhatNext key={watched.actor.machine} actor={watched.actor.id} taking={taking} />
          )}
        </>
      )}
      {refused && (
        <Alert severity="warning">
          <code>{refused.edge}</code> was not taken. {refused.why}
          {refused.needsGuard && (
            // Below the text, because next to it the text would be only one word wide.
            <Button variant="outlined" size="small" onClick={insist} sx={{ display: 'block', mt: 1 }}>
              Take it anyway
            </Button>
          )}
        </Alert>
      )}
    </>
  );
}

/** The start of a machine: a choice of named starts, each with an input that can be edited. */
function Begin({ machine, isRunning }: { machine: AnyStateMachine; isRunning: boolean }) {
  const product = useProduct();
  const starts = product.startsOf?.(machine.id) ?? asItIs;
  const [chosen, setChosen] = useState(0);
  const [typed, setTyped] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const input = starts[chosen]?.input;
  const text = typed ?? (input === undefined ? '' : JSON.stringify(input, null, 2));
  function begin() {
    try {
      simulate(product, { machine: machine.id, input: text.trim() === '' ? undefined : JSON.parse(text) });
      setFailure(null);
    } catch (error) {
      setFailure(textOf(error));
    }
  }
  return (
    <Stack sx={{ gap: 1.5, alignItems: 'start' }}>
      <TextField
        select
        fullWidth
        size="small"
        label="Begins with"
        value={chosen}
        onChange={({ target }) => {
          setChosen(Number(target.value));
          setTyped(null);
        }}
        slotProps={{ select: { native: true } }}
      >
        {starts.map(({ name }, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </TextField>
      {input !== undefined && (
        <details style={{ width: '100%' }}>
          <Typography component="summary" variant="body2">
            What it is told (JSON)
          </Typography>
          <TextField
            multiline
            fullWidth
            minRows={3}
            maxRows={10}
            size="small"
            value={text}
            onChange={({ target }) => setTyped(target.value)}
            slotProps={{
              htmlInput: {
                'aria-label': 'What it is told (JSON)',
                spellCheck: false,
                style: { fontFamily: 'monospace' },
              },
            }}
          />
        </details>
      )}
      <Button size="small" variant={isRunning ? 'outlined' : 'contained'} onClick={begin}>
        {isRunning ? 'Start again' : `Simulate ${machine.id}`}
      </Button>
      {failure !== null && <Alert severity="error">The machine did not begin: {failure}</Alert>}
    </Stack>
  );
}

const asItIs: readonly Start[] = [{ name: 'as it begins', input: undefined }];

type WhatNextProps = {
  actor: string;
  taking: Taking;
};

/** On request, what could happen next: each event with the states that it leads to, and the refused ones with their reasons. */
function WhatNext({ actor, taking }: WhatNextProps) {
  const [isOpen, setOpen] = useState(false);
  const all = isOpen ? whatCouldHappen(actor) : [];
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        sx={{ alignSelf: 'start' }}
      >
        What could happen next
      </Button>
      {isOpen && all.length === 0 && (
        <Typography variant="body2">Nothing: the machine accepts no event.</Typography>
      )}
      {isOpen && all.length > 0 && (
        <List disablePadding aria-label="What could happen next">
          {all.map(({ edge, event, leadsTo, refusal }) => (
            <ListItem
              key={edge}
              disablePadding
              divider
              sx={{ display: 'block', py: 0.5, overflowWrap: 'anywhere' }}
            >
              <Link component="button" variant="body2" align="left" onClick={() => taking.take(edge)}>
                <code>{event}</code> → {leadsTo.length > 0 ? leadsTo.join(', ') : 'no other state'}
              </Link>
              {refusal !== null && (
                <Typography variant="body2" color="text.secondary">
                  Not now: {refusal}
                </Typography>
              )}
            </ListItem>
          ))}
        </List>
      )}
    </>
  );
}

/** The result of each guard in the simulation: its own, or a chosen one. */
function GuardChoices({ machine }: { machine: AnyStateMachine }) {
  const [answers, setAnswers] = useState(() => answersChosen(machine.id));
  const guards = guardsOf(machine);
  if (guards.length === 0) return null;
  function choose(guard: string, answer: 'real' | 'yes' | 'no') {
    const next = new Map(answers);
    if (answer === 'real') next.delete(guard);
    else next.set(guard, answer === 'yes');
    setAnswers(next);
    chooseAnswers(machine.id, next);
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
