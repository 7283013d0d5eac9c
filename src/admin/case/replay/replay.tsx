import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import layout from '#src/admin/kit/layout.module.css';
import { machineLabels, machineNamed, shownMachines } from '#src/admin/kit/machine/machine-words.ts';
import { TryAgain } from '#src/admin/kit/try-again.tsx';
import { type CaseJourney, journeyQuery, type ShownMachine } from '#src/api/admin/drop-off.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import textStyles from '#src/ui/text/text.module.css';
import type { Note } from '#tools/machine-viewer/drawn-machine.tsx';
import { Controls, usePlayer } from './controls.tsx';
import { momentAt, momentsOf } from './moments.ts';
import styles from './replay.module.css';

/** The diagram and its layout engine: large, and needed only here. */
const DrawnMachine = lazy(() => import('#tools/machine-viewer/drawn-machine.tsx'));

const nothing: ReadonlyMap<string, Note> = new Map();

type ReplayProps = {
  caseId: string;
  machine: ShownMachine;
  onMachine(machine: ShownMachine): void;
  /** The time that was selected in the timeline, ISO 8601; a new object each time. */
  asked: { at: string } | null;
  /** Called with the time that is shown, in milliseconds since 1970. */
  onTime(at: number | null): void;
};

/** Plays a case on the diagram of the state machine: its states and edges, without any typed text. */
export default function Replay({ caseId, machine, onMachine, ...player }: ReplayProps) {
  const { data, error, isFetching, refetch } = useQuery(journeyQuery(caseId, machine));
  return (
    <section className={`${layout.screenOnly} ${styles.replay}`} aria-label="History of the case">
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Of what"
        value={machine}
        onChange={(_event, next: string | null) => next && onMachine(machineNamed(next))}
      >
        <ToggleButton value="onboarding">{machineLabels.onboarding}</ToggleButton>
        <ToggleButton value="submission">{machineLabels.submission}</ToggleButton>
      </ToggleButtonGroup>
      {error && (
        <FormAlert
          severity="error"
          title="The history of the case could not be loaded"
          action={<TryAgain disabled={isFetching} onClick={() => refetch()} />}
        >
          {error.message}
        </FormAlert>
      )}
      {!data && !error && <Skeleton variant="rounded" height={480} />}
      {data && <Player key={machine} journey={data} {...player} />}
    </section>
  );
}

type PlayerProps = Pick<ReplayProps, 'asked' | 'onTime'> & { journey: CaseJourney };

function Player({ journey, asked, onTime }: PlayerProps) {
  const machine = shownMachines[journey.machine];
  const { moments, undrawn } = useMemo(() => momentsOf(machine, journey), [machine, journey]);
  const player = usePlayer(moments.length);
  const { goTo } = player;
  const moment = moments[player.index];

  useEffect(() => {
    onTime(moment?.at ?? null);
    return () => onTime(null);
  }, [moment, onTime]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new request moves the player
  useEffect(() => {
    if (asked) goTo(momentAt(moments, Date.parse(asked.at)));
  }, [asked]);

  const lit = useMemo(() => new Set(moment?.edge ? [moment.edge] : []), [moment]);
  if (!moment) {
    return (
      <EmptyNote title="Nothing was recorded">
        {journey.machine === 'onboarding'
          ? 'The wizard’s transitions are recorded since the client uses a version of the portal that records them.'
          : 'Nothing has happened to the case yet.'}
      </EmptyNote>
    );
  }
  return (
    <>
      <Controls machine={journey.machine} moment={moment} player={player} visits={journey.visits.length} />
      <div className={`${layout.drawing} ${styles.drawing}`}>
        <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
          <DrawnMachine
            machine={machine}
            active={moment.active}
            lit={lit}
            notes={nothing}
            selected={null}
            onSelect={(id) => {
              const at = moments.findIndex(
                ({ edge, place }, index) => index > player.index && (edge === id || place === id),
              );
              if (at >= 0) goTo(at);
            }}
          />
        </Suspense>
      </div>
      {!journey.isWhole && <p className={textStyles.note}>Only the last 5,000 transitions are stored.</p>}
      {undrawn > 0 && (
        <p className={textStyles.note}>
          {undrawn} {undrawn === 1 ? 'move' : 'moves'} of an earlier version cannot be drawn on today’s
          machine.
        </p>
      )}
    </>
  );
}
